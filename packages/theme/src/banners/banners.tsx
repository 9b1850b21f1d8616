import "../note/Admonition.css";
import "./AnnouncementBar.css";
import type { AnnouncementBarData } from "../data/site-data.ts";
import { innerHtml } from "../data/trust.ts";
import { Icon } from "../Icon.tsx";
import { Admonition } from "../note/Admonition.tsx";

/**
 * A message above the navbar; the boot script hides it before first paint if it was dismissed. Its colours
 * are in the stylesheet.
 */
export function AnnouncementBar({ bar }: { bar: AnnouncementBarData | undefined }) {
  if (bar === undefined) return null;
  return (
    <div className="announce" role="region" aria-label="Announcement">
      <div dangerouslySetInnerHTML={innerHtml(bar.content)} />
      {bar.isCloseable && (
        <button type="button" aria-label="Close" data-action="announcement">
          <Icon name="close" size={0.75} />
        </button>
      )}
    </div>
  );
}

/** Where the setting is described. */
const HELP = "https://github.com/snippets-notes/snippets/blob/main/docs/configuration.md#site";

/**
 * The home page's notice where the site was built for another address; a script adds the address that it
 * found.
 */
export function BaseUrlBanner({ baseUrl }: { baseUrl: string }) {
  return (
    <div className="adm danger" role="alert">
      <p>
        <strong>Your site did not load properly</strong>
      </p>
      <p>
        <a href={HELP}>A very common reason is a wrong site baseUrl configuration.</a>
      </p>
      <p>
        Current configured baseUrl = <code>{baseUrl}</code>
        {baseUrl === "/" && " (default value)"}
      </p>
      <p>
        We suggest trying baseUrl ={" "}
        <code>
          <b />
        </code>
      </p>
    </div>
  );
}

const TEXTS = {
  unlisted: [
    "Unlisted page",
    "This page is unlisted. Search engines will not index it, and only users having a direct link can access it.",
  ],
  draft: [
    "Draft page",
    "This page is a draft. It will only be visible in dev and be excluded from the production build.",
  ],
} as const;

/** Notice above a page that is not published like the others. */
export function Notice({ kind }: { kind: "unlisted" | "draft" }) {
  const [title, text] = TEXTS[kind];
  return (
    <Admonition type="caution" title={title}>
      <p>{text}</p>
    </Admonition>
  );
}

export interface VersionBannerProps {
  readonly banner:
    | {
        readonly kind: "unreleased" | "unmaintained";
        readonly siteTitle: string;
        readonly label: string;
        readonly latest: { readonly name: string; readonly label: string; readonly href: string };
      }
    | undefined;
}

/**
 * Says above the text that it is of a version that is not out yet or no longer kept up, and where the latest
 * one is.
 */
export function VersionBanner({ banner }: VersionBannerProps) {
  if (banner === undefined) return null;
  const { siteTitle, label, latest } = banner;
  const isOut = banner.kind === "unmaintained";
  return (
    <div role="alert">
      <Admonition type="warning" title={isOut ? "Outdated" : "Unreleased"}>
        <p>
          This is {!isOut && "unreleased "}documentation for {siteTitle} <b>{label}</b>
          {isOut ? ", which is no longer actively maintained." : " version."}
        </p>
        <p>
          For up-to-date documentation, see the{" "}
          <b>
            <a href={latest.href} data-version={latest.name}>
              latest version
            </a>
          </b>{" "}
          ({latest.label}).
        </p>
      </Admonition>
    </div>
  );
}
