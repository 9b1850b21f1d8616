/** One element as it is in a document. */
export interface FoundElement {
  readonly attributes: Readonly<Record<string, string>>;
  /** The content as markup; empty for void elements. */
  readonly html: string;
  readonly text: string;
}

const VOID = new Set(["img", "input", "link", "meta"]);

/** Elements of one name in reading order. An element inside another of the same name is not found apart. */
export function elements(html: string, name: string): FoundElement[] {
  const pattern = VOID.has(name)
    ? new RegExp(`<${name}(?=[\\s/>])([^>]*)>()`, "g")
    : new RegExp(`<${name}(?=[\\s>])([^>]*)>([\\s\\S]*?)</${name}>`, "g");
  return [...html.matchAll(pattern)].map(([, attributes = "", inner = ""]) => ({
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:=(?:"([^"]*)"|([^\s"/]+)))?/g)].map(
        ([, key = "", quoted, bare]) => [key, decoded(quoted ?? bare ?? "")],
      ),
    ),
    html: inner,
    text: textOf(inner),
  }));
}

/** The text of markup as it reads: no tags, entities decoded, runs of white space as one space. */
export function textOf(html: string): string {
  return decoded(html.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** The document's `main`. */
export const main = (html: string): string => elements(html, "main")[0]?.html ?? "";

/** The prose of a note: what its author wrote, without head and foot. */
export function prose(html: string): string {
  const start = html.indexOf('<div class="prose">');
  const footer = html.indexOf("<footer>", start);
  const end = html.indexOf("</article>", start);
  return html
    .slice(start + '<div class="prose">'.length, footer === -1 || footer > end ? end : footer)
    .replace(/<\/div>$/, "");
}

/** Metas, links and the title of the head, in order, each as its markup. */
export function headTags(html: string): string[] {
  const head = html.slice(html.indexOf("<head>"), html.indexOf("</head>"));
  return [
    ...head
      .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, "")
      .matchAll(/<title>.*?<\/title>|<(?:meta|link)[^>]*>/g),
  ].map((match) => match[0]);
}

function decoded(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&");
}
