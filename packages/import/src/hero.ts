// What a home page shows from its front matter, as Markdown.
import { isValues, keyOf, listOf, textOf } from "./script-values.ts";

/** Name, text and links of a hero, and a list of features; undefined where there is neither. */
export function heroText(hero: unknown, features?: unknown): string | undefined {
  const lines = [...heroLines(hero), ...listOf(features).flatMap(featureLine)];
  return lines.length === 0 ? undefined : `${lines.join("\n")}\n`;
}

function heroLines(hero: unknown): string[] {
  if (!isValues(hero)) return [];
  const text = [keyOf(hero, "text"), keyOf(hero, "title"), keyOf(hero, "tagline")].flatMap(
    (part) => textOf(part) ?? [],
  );
  const links = listOf(keyOf(hero, "actions")).flatMap((action) => {
    const label = textOf(keyOf(action, "text"));
    const link = textOf(keyOf(action, "link"));
    return label === undefined || link === undefined ? [] : [`[${label}](${link})`];
  });
  return [...text.flatMap((part) => [part, ""]), ...(links.length === 0 ? [] : [links.join(" · "), ""])];
}

function featureLine(feature: unknown): string[] {
  const title = textOf(keyOf(feature, "title"));
  const details = textOf(keyOf(feature, "details"));
  const link = textOf(keyOf(feature, "link"));
  if (title === undefined) return [];
  const head = link === undefined ? `**${title}**` : `[${title}](${link})`;
  return [`- ${head}${details === undefined ? "" : `: ${details.replace(/\s+/g, " ")}`}`];
}
