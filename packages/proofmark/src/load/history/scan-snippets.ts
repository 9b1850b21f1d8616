import { parseFenceMeta } from "../../content/code/fence.ts";
import type { Placeholders } from "../../content/code/placeholders.ts";
import { withoutFrontMatter } from "../../content/front-matter-text.ts";
import { splitCustomId } from "../../content/headings/custom-id.ts";
import { createSlugState, headingId } from "../../content/headings/slug.ts";
import { codeOf } from "../../content/proof/snippet.ts";
import { snippetId } from "../../content/proof/snippet-id.ts";

/** A line that opens or closes a fence. */
const FENCE = /^(?<mark>`{3,}(?=[^`]*$)|~{3,})(?<info>.*)$/;

/** A visible snippet of an earlier text of a note. */
export interface ScannedSnippet {
  /** Its id as that page had it; that of a page with partials or inline markup in headings may differ. */
  readonly id: string;
  /** The heading above it, with its own title if it has one. */
  readonly name: string;
  /** Hash of what runs; as locks have it, but for patterns that the text below makes claims of. */
  readonly key: string;
}

interface ScanOptions {
  readonly placeholders: Placeholders;
  readonly keepHeadingCase: boolean;
}

/**
 * Reads the snippets of an earlier text of a note, line by line. Parsing takes twenty times as long, may
 * refuse what was right then, and gives nothing more that history shows.
 */
export function scanSnippets(text: string, { placeholders, keepHeadingCase }: ScanOptions): ScannedSnippet[] {
  const state = createSlugState(keepHeadingCase);
  const snippets: { heading: string; section: string; info: string; code: string; output?: string }[] = [];
  let heading = "";
  let section = "";
  let open: { mark: string; indent: number; info: string; lines: string[] } | undefined;
  const close = ({ info, lines }: { info: string; lines: string[] }): void => {
    const last = snippets.at(-1);
    const code = lines.join("\n");
    if (/^output\b/.test(info) && last !== undefined) last.output = code;
    else if (!/^remarks\b/.test(info)) snippets.push({ heading, section, info, code });
  };
  for (const line of withoutFrontMatter(text).split("\n")) {
    const { mark, info = "" } = FENCE.exec(line.trimStart())?.groups ?? {};
    if (open !== undefined) {
      if (mark?.startsWith(open.mark) && info.trim() === "") {
        close(open);
        open = undefined;
      } else open.lines.push(line.slice(Math.min(open.indent, line.length - line.trimStart().length)));
    } else if (mark !== undefined) {
      open = { mark, indent: line.length - line.trimStart().length, info: info.trim(), lines: [] };
    } else if (/^#{1,6} /.test(line) && !(heading === "" && line.startsWith("# "))) {
      const { text: written, id } = splitCustomId(line.replace(/^#+ +/, ""));
      heading = plain(written);
      section = id ?? headingId(heading, state);
    }
  }
  return snippets.flatMap(({ heading: above, section: within, info, code: written, output }) => {
    const [language = "text"] = info.split(/\s/, 1);
    const { meta } = parseFenceMeta(info.slice(language.length).trim(), {
      file: "",
      line: 1,
      length: written.split("\n").length,
    });
    const { code, key } = codeOf(
      { language: language.toLowerCase() || "text", code: written, output },
      meta,
      placeholders,
    );
    const id = snippetId(
      { section: within, name: meta.title ?? meta.file ?? meta.top ?? meta.from, code },
      state,
    );
    const title = meta.title ?? meta.file;
    return meta.hidden ? [] : [{ id, name: title === undefined ? above : `${title} in ${above}`, key }];
  });
}

/** A heading without the signs of code, emphasis and links. */
const plain = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .trim();
