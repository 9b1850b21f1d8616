// The id that an author gives a heading: `## Text {#id}`. No expression begins with `{#`.
import type { Extension as TreeExtension } from "mdast-util-from-markdown";
import { markdownLineEndingOrSpace } from "micromark-util-character";
import type { Code, Extension, State, Tokenizer } from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    headingId: "headingId";
    headingIdData: "headingIdData";
  }
}

const HASH = 35;
const OPEN = 123;
const CLOSE = 125;

const tokenize: Tokenizer = (effects, ok, nok) => {
  return open;

  function open(code: Code): State | undefined {
    effects.enter("headingId");
    effects.enter("headingIdData");
    effects.consume(code);
    return hash;
  }

  function hash(code: Code): State | undefined {
    if (code !== HASH) return nok(code);
    effects.consume(code);
    return first;
  }

  function first(code: Code): State | undefined {
    return code === CLOSE ? nok(code) : inside(code);
  }

  function inside(code: Code): State | undefined {
    if (code === null || code === OPEN || markdownLineEndingOrSpace(code)) return nok(code);
    effects.consume(code);
    if (code !== CLOSE) return inside;
    effects.exit("headingIdData");
    effects.exit("headingId");
    return ok;
  }
};

/** Reads `{#id}` in text, before `{` begins an expression. */
export const headingId: Extension = { text: { 123: { name: "headingId", tokenize } } };

/** Makes it a node, which `parseMdx` takes out of its heading. */
export const headingIdFromMarkdown: TreeExtension = {
  enter: {
    headingId(token) {
      this.enter({ type: "headingId", value: this.sliceSerialize(token).slice(2, -1) }, token);
    },
  },
  exit: {
    headingId(token) {
      this.exit(token);
    },
  },
};
