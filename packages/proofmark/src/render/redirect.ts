import { escapeHtml } from "@proofmark/prover/text/html.ts";
import type { SiteConfig } from "../config/schema.ts";
import type { Redirect } from "../site/redirects.ts";

/**
 * The page at an old address: it leads on by itself, without a script, and holds a link for readers whose
 * browser does not follow.
 */
export function renderRedirect({ note }: Redirect, config: SiteConfig): string {
  const locale = config.locales.list[config.locales.default];
  const [to, title] = [escapeHtml(note.permalink), escapeHtml(note.page.title)];
  const policy =
    config.contentSecurityPolicy === false
      ? ""
      : `<meta http-equiv="Content-Security-Policy" content="default-src 'none';base-uri 'none'">\n`;
  return `<!doctype html>
<html lang="${locale?.htmlLang ?? "en"}" dir="${locale?.direction ?? "ltr"}">
<head>
<meta charset="utf-8">
${policy}<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${to}">
<link rel="canonical" href="${escapeHtml(config.url)}${to}">
<title>${title}</title>
</head>
<body>
<p>This page has moved: <a href="${to}">${title}</a></p>
</body>
</html>
`;
}
