import type { Code } from "mdast";
import type { Problem } from "../problem.ts";
import { hiddenCharacters } from "./hidden-characters.ts";
import { problemError } from "./problems.ts";
import type { RegexClaim } from "./regex-claim.ts";

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
  readonly remarks: { readonly text: string; readonly line: number } | undefined;
  readonly output: string | undefined;
  /** The file of included code, and its first line there; undefined if the fence contains the code. */
  readonly source?: { readonly file: string; readonly line: number } | undefined;
  /** Of a `regex` fence: what the paragraph right after it says that the pattern matches. */
  readonly claim?: RegexClaim | undefined;
}

declare module "mdast" {
  interface Data {
    /**
     * Of a fence: its index among the fences that readers copy; undefined for one that belongs to another.
     */
    fence?: number;
  }
}

const line = (node: Code): number => node.position?.start.line ?? 1;

/** Maximum per note: the context of each block is computed from all blocks before it. */
const MAX_FENCES = 5000;

/** Collects the fences of a note in reading order; adds their problems to `problems`. */
export class FenceCollector {
  readonly all: Fence[] = [];

  constructor(
    private readonly file: string,
    private readonly problems: Problem[],
  ) {}

  /**
   * Adds a fence; one of remarks or output goes to its owner, the fence before it. Gives the owner of a fence
   * that comes right after.
   */
  add(
    node: Code,
    owner: { index: number } | undefined,
    headings: Pick<Fence, "anchor" | "section">,
  ): { index: number } | undefined {
    const language = node.lang?.toLowerCase() ?? "text";
    if (language === "remarks" || language === "output") {
      const fence = owner && this.all[owner.index];
      if (owner === undefined || fence === undefined) {
        this.problems.push({
          severity: "error",
          file: this.file,
          line: line(node),
          message: `${language === "output" ? "an" : "a"} \`${language}\` fence belongs right after a code block`,
        });
      } else {
        this.all[owner.index] =
          language === "output"
            ? { ...fence, output: node.value }
            : { ...fence, remarks: { text: node.value, line: line(node) + 1 } };
      }
      return owner;
    }
    for (const hidden of hiddenCharacters(node.value, { file: this.file, line: line(node) + 1 }))
      this.problems.push(hidden);
    if (this.all.length === MAX_FENCES)
      throw problemError(
        this.file,
        line(node),
        `the note holds more than ${MAX_FENCES.toLocaleString("en")} code blocks`,
        { fix: "split it" },
      );
    node.data = { ...node.data, fence: this.all.length };
    this.all.push({
      language,
      meta: node.meta ?? "",
      code: node.value,
      line: line(node),
      ...headings,
      remarks: undefined,
      output: undefined,
    });
    return { index: this.all.length - 1 };
  }

  /** Keeps what the paragraph after a fence claims of its pattern. */
  claim(index: number, claim: RegexClaim | undefined): void {
    const fence = this.all[index];
    if (fence !== undefined && claim !== undefined) this.all[index] = { ...fence, claim };
  }
}
