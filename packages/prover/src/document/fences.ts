import type { Code, Paragraph } from "mdast";
import type { Problem } from "../problem.ts";
import { hiddenCharacters } from "./hidden-characters.ts";
import { problemError } from "./problems.ts";

/** A fence that readers copy, with the fences that belong to it. */
export interface Fence {
  readonly language: string;
  readonly meta: string;
  readonly code: string;
  readonly line: number;
  /** Id of the heading above it; empty before the first. */
  readonly anchor: string;
  /** Id of the heading of the second level above it; empty before the first. */
  readonly section: string;
  readonly remarks?: { readonly text: string; readonly line: number } | undefined;
  readonly output?: string | undefined;
  /** The file of included code, and its first line there; undefined if the fence contains the code. */
  readonly source?: { readonly file: string; readonly line: number } | undefined;
  /** Of a `regex` fence: what the paragraph right after it says that the pattern matches. */
  readonly claim?: RegexClaim | undefined;
}

declare module "mdast" {
  interface Data {
    /** Of a fence: its index among those that readers copy; undefined for one that belongs to another. */
    fence?: number;
  }
}

/** Maximum per note: the context of each block is computed from all blocks before it. */
const MAX_FENCES = 5000;

/** Collects the fences of a note in reading order; adds their problems to `problems`. */
export class FenceCollector {
  readonly all: Fence[] = [];

  constructor(
    private readonly file: string,
    private readonly problems: Problem[],
  ) {}

  /** Adds a fence; one of remarks or output goes to the fence that it follows. */
  add(
    node: Code,
    place: Pick<Fence, "anchor" | "section">,
    { follows, below }: { readonly follows: boolean; readonly below?: Paragraph | undefined },
  ): void {
    const { file, problems, all } = this;
    const { value: code, meta, position } = node;
    const language = node.lang?.toLowerCase() ?? "text";
    const line = position?.start.line ?? 1;
    if (language === "remarks" || language === "output") {
      const owner = follows ? all.pop() : undefined;
      if (owner !== undefined)
        all.push({
          ...owner,
          ...(language === "output" ? { output: code } : { remarks: { text: code, line: line + 1 } }),
        });
      else {
        const message = `${language === "output" ? "an" : "a"} \`${language}\` fence belongs right after a code block`;
        problems.push({ severity: "error", file, line, message });
      }
      return;
    }
    problems.push(...hiddenCharacters(code, { file, line: line + 1 }));
    if (all.length === MAX_FENCES)
      throw problemError(
        file,
        line,
        `the note holds more than ${MAX_FENCES.toLocaleString("en")} code blocks`,
        { fix: "split it" },
      );
    node.data = { ...node.data, fence: all.length };
    const claim = language === "regex" && below !== undefined ? readRegexClaim(below) : undefined;
    all.push({ language, meta: meta ?? "", code, line, ...place, ...(claim && { claim }) });
  }
}

/** The claim of the sentence below a pattern. */
export interface RegexClaim {
  readonly matches: readonly string[];
  readonly not: readonly string[];
}

/** Reads "Matches `a`, `b`; not `c`" in a paragraph; undefined if it says nothing of the kind. */
function readRegexClaim({ children }: Paragraph): RegexClaim | undefined {
  const matches: string[] = [];
  const not: string[] = [];
  let list: string[] | undefined;
  for (const node of children) {
    if (node.type === "inlineCode") list?.push(node.value.replaceAll("\n", " "));
    if (node.type !== "text") continue;
    const text = node.value.replaceAll("\n", " ");
    if (matches.length === 0) list = /\b[Mm]atches $/.test(text) ? matches : undefined;
    else if (list === matches && text === "; not ") list = not;
    else if (!/^(?:, (?:and )?| and )$/.test(text)) break;
  }
  return matches.length === 0 ? undefined : { matches, not };
}
