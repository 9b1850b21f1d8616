// Regions of a source file, as editors know them: `// #region name` … `// #endregion`.
import { commentsOf } from "@proofmark/prover/text/languages.ts";

/** A piece of a file, without the lines that mark regions in it. */
export interface FilePiece {
  readonly code: string;
  /** The line of the file on which it begins. */
  readonly line: number;
}

/** Why the piece does not exist. Lines are those of the file. */
export type RegionFault =
  | { readonly fault: "missing"; readonly regions: readonly string[] }
  | { readonly fault: "unclosed" | "twice"; readonly line: number };

interface Region {
  readonly name: string;
  /** Position of the marker that opens it. */
  readonly open: number;
  close: number | undefined;
}

/** The whole of a file, or the region of a name. Common indent and blank lines around it are left out. */
export function readPiece(
  text: string,
  { region, language }: { region: string | undefined; language: string },
): FilePiece | RegionFault {
  const lines = text.split("\n");
  const { regions, markers } = findRegions(lines, language);
  const named = regions.filter(({ name }) => name === region);
  const [first, second] = named;
  if (region !== undefined) {
    if (first === undefined) return { fault: "missing", regions: regions.map(({ name }) => name) };
    if (second !== undefined) return { fault: "twice", line: second.open + 1 };
    if (first.close === undefined) return { fault: "unclosed", line: first.open + 1 };
  }
  const [from, to] = first === undefined ? [0, lines.length] : [first.open + 1, first.close];
  const kept = lines
    .map((content, at) => ({ content, at }))
    .slice(from, to)
    .filter(({ at }) => !markers.has(at));
  const isFilled = ({ content }: { content: string }): boolean => content.trim() !== "";
  const shown = kept.slice(kept.findIndex(isFilled), kept.findLastIndex(isFilled) + 1);
  return {
    code: withoutIndent(shown.map(({ content }) => content)).join("\n"),
    line: (shown[0]?.at ?? from) + 1,
  };
}

function findRegions(
  lines: readonly string[],
  language: string,
): { regions: readonly Region[]; markers: ReadonlySet<number> } {
  const regions: Region[] = [];
  const open: Region[] = [];
  const markers = new Set<number>();
  for (const [at, line] of lines.entries()) {
    if (!line.includes("region")) continue;
    for (const words of commentsOf(line, language)) {
      const name = /^#?region\s+(?<name>\S.*)$/.exec(words)?.groups?.["name"];
      if (name !== undefined) {
        const region = { name, open: at, close: undefined };
        regions.push(region);
        open.push(region);
        markers.add(at);
        break;
      }
      if (/^#?endregion\b/.test(words)) {
        const last = open.pop();
        if (last !== undefined) last.close = at;
        markers.add(at);
        break;
      }
    }
  }
  return { regions, markers };
}

/** Lines without the white space that all of them begin with. */
function withoutIndent(lines: readonly string[]): string[] {
  const indents = lines.flatMap((line) => (line.trim() === "" ? [] : [/^\s*/.exec(line)?.[0] ?? ""]));
  const common = indents.reduce((shared, indent) => {
    let length = 0;
    while (length < shared.length && shared[length] === indent[length]) length++;
    return shared.slice(0, length);
  }, indents[0] ?? "");
  return lines.map((line) => (line.startsWith(common) ? line.slice(common.length) : line.trimStart()));
}
