import { endsFence, readFence } from "./fence-lines.ts";

export type PlainBlock =
  | { readonly type: "blank" }
  | { readonly type: "text"; readonly line: string }
  | { readonly type: "heading"; readonly text: string }
  | { readonly type: "table"; readonly rows: string[][] }
  | { readonly type: "output"; readonly lines: readonly string[] }
  | {
      readonly type: "code";
      readonly language: string;
      readonly title: string | undefined;
      readonly lines: readonly string[];
    };

/** Reads the lines of Markdown as a build writes it: a fence below the label `Output:` is what was printed. */
export function readPlainBlocks(markdown: string): PlainBlock[] {
  const blocks: PlainBlock[] = [];
  const lines = markdown.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = readFence(line);
    if (fence !== undefined) {
      const { before, mark, info } = fence;
      let end = at + 1;
      while (end < lines.length && !endsFence(lines[end] ?? "", mark)) end++;
      const code = lines.slice(at + 1, end).map((one) => one.slice(before.length));
      if (dropLabel(blocks)) blocks.push({ type: "output", lines: code });
      else blocks.push({ type: "code", ...readInfo(info), lines: code });
      at = end;
      continue;
    }
    const last = blocks.at(-1);
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1];
    if (line.trim() === "") blocks.push({ type: "blank" });
    else if (heading !== undefined) blocks.push({ type: "heading", text: heading });
    else if (!line.startsWith("|")) blocks.push({ type: "text", line });
    else if (last?.type === "table") last.rows.push(cellsOf(line));
    else blocks.push({ type: "table", rows: [cellsOf(line)] });
  }
  return blocks;
}

/** Language and title of a fence. */
function readInfo(info: string): { readonly language: string; readonly title: string | undefined } {
  const [language = ""] = info.split(" ");
  const title = / title=(["']?)(.*)\1$/.exec(info)?.[2];
  return { language, title };
}

/** Takes the label of an output from the end; false if there is none. */
function dropLabel(blocks: PlainBlock[]): boolean {
  const last = blocks.findLast(({ type }) => type !== "blank");
  if (last?.type !== "text" || !/^[\s>]*Output:$/.test(last.line)) return false;
  blocks.splice(blocks.lastIndexOf(last));
  return true;
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|").trim());
