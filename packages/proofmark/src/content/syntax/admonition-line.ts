// The lines around an admonition: `:::note Title` and `:::`. `admonitions.ts` joins them with what is between.
import type { Extension as TreeExtension } from "mdast-util-from-markdown";
import { factorySpace } from "micromark-factory-space";
import { asciiAlpha, asciiAlphanumeric, markdownLineEnding, markdownSpace } from "micromark-util-character";
import type { Code, Extension, State, Tokenizer } from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    admonitionLine: "admonitionLine";
    admonitionMarks: "admonitionMarks";
    admonitionName: "admonitionName";
    admonitionBracket: "admonitionBracket";
  }
}

const COLON = 58;
const BRACKET = 91;

const tokenize: Tokenizer = (effects, ok, nok) => {
  let marks = 0;
  return start;

  function start(code: Code): State | undefined {
    effects.enter("admonitionLine");
    effects.enter("admonitionMarks");
    return colons(code);
  }

  function colons(code: Code): State | undefined {
    if (code === COLON) {
      effects.consume(code);
      marks++;
      return colons;
    }
    effects.exit("admonitionMarks");
    if (marks < 3) return nok(code);
    if (!asciiAlpha(code)) return space(end)(code);
    effects.enter("admonitionName");
    return name(code);
  }

  function name(code: Code): State | undefined {
    if (asciiAlphanumeric(code) || code === 45 || code === 95) {
      effects.consume(code);
      return name;
    }
    effects.exit("admonitionName");
    if (markdownSpace(code)) return space(title)(code);
    return code === BRACKET ? label(code) : end(code);
  }

  function label(code: Code): State {
    effects.enter("admonitionBracket");
    effects.consume(code);
    effects.exit("admonitionBracket");
    return title;
  }

  function title(code: Code): State | undefined {
    if (code === null || markdownLineEnding(code)) return end(code);
    effects.enter("chunkText", { contentType: "text" });
    return inTitle(code);
  }

  function inTitle(code: Code): State | undefined {
    if (code === null || markdownLineEnding(code)) {
      effects.exit("chunkText");
      return end(code);
    }
    effects.consume(code);
    return inTitle;
  }

  function end(code: Code): State | undefined {
    if (code !== null && !markdownLineEnding(code)) return nok(code);
    effects.exit("admonitionLine");
    return ok(code);
  }

  function space(next: State): State {
    return (code) => (markdownSpace(code) ? factorySpace(effects, next, "whitespace")(code) : next(code));
  }
};

/** Reads lines of three or more colons. */
export const admonitionLine: Extension = { flow: { 58: { name: "admonitionLine", tokenize } } };

/** Makes each a node, with the title's content as its children. */
export const admonitionLineFromMarkdown: TreeExtension = {
  enter: {
    admonitionLine(token) {
      this.enter({ type: "admonitionLine", marks: 0, children: [] }, token);
    },
  },
  exit: {
    admonitionMarks(token) {
      const node = this.stack.at(-1);
      if (node?.type === "admonitionLine") node.marks = this.sliceSerialize(token).length;
    },
    admonitionName(token) {
      const node = this.stack.at(-1);
      if (node?.type === "admonitionLine") node.kind = this.sliceSerialize(token);
    },
    admonitionBracket() {
      const node = this.stack.at(-1);
      if (node?.type === "admonitionLine") node.isLabel = true;
    },
    admonitionLine(token) {
      this.exit(token);
    },
  },
};
