// Comments of HTML, `<!-- … -->`, with any content: MDX has `{/* … */}` only.
import type { Extension as TreeExtension } from "mdast-util-from-markdown";
import { factorySpace } from "micromark-factory-space";
import { markdownLineEnding, markdownSpace } from "micromark-util-character";
import type { Code, Construct, Extension, State, Tokenizer } from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    comment: "comment";
    commentData: "commentData";
  }
}

const OPENING = "<!--";
const DASH = 45;
const GREATER = 62;

/** On lines of its own a comment may hold anything; it ends a paragraph, as HTML does. */
const tokenizeFlow: Tokenizer = function (effects, ok, nok) {
  const end = (code: Code) => (code === null || markdownLineEnding(code) ? ok(code) : nok(code));
  const after = (code: Code) =>
    markdownSpace(code) ? factorySpace(effects, end, "whitespace")(code) : end(code);
  return commentStates(effects, this.interrupt ? ok : undefined, after, nok);
};

/** In a line of text it ends with its paragraph at the latest. */
const tokenizeText: Tokenizer = (effects, ok, nok) => commentStates(effects, undefined, ok, nok);

/** One that is never closed reaches to the end of its content; `parseMdx` reports it. */
function commentStates(
  effects: Parameters<Tokenizer>[0],
  opened: State | undefined,
  after: State,
  nok: State,
): State {
  let matched = 0;
  let dashes = 2; // `<!-->` is a whole comment, as in HTML

  return start;

  function start(code: Code): State | undefined {
    effects.enter("comment");
    effects.enter("commentData");
    return opening(code);
  }

  function opening(code: Code): State | undefined {
    if (code !== OPENING.charCodeAt(matched)) return nok(code);
    effects.consume(code);
    matched++;
    if (matched < OPENING.length) return opening;
    return opened ?? inside;
  }

  function inside(code: Code): State | undefined {
    if (code !== null && !markdownLineEnding(code)) return data(code);
    effects.exit("commentData");
    return lineEnd(code);
  }

  function lineEnd(code: Code): State | undefined {
    if (markdownLineEnding(code)) {
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      dashes = 0;
      return lineEnd;
    }
    if (code === null) return close(code);
    effects.enter("commentData");
    return data(code);
  }

  function data(code: Code): State | undefined {
    effects.consume(code);
    if (code === GREATER && dashes >= 2) return last;
    dashes = code === DASH ? dashes + 1 : 0;
    return inside;
  }

  function last(code: Code): State | undefined {
    effects.exit("commentData");
    return close(code);
  }

  function close(code: Code): State | undefined {
    effects.exit("comment");
    return after(code);
  }
}

const construct = (tokenize: Tokenizer): Construct => ({ name: "comment", tokenize, concrete: true });

/** Reads comments, before `<` begins an element. */
export const comment: Extension = {
  flow: { 60: construct(tokenizeFlow) },
  text: { 60: construct(tokenizeText) },
};

/** Keeps an extension for elements, which refuses `<!`, away from a comment with text behind it. */
export const withoutComments = ({ flow, ...rest }: Extension): Extension => ({
  ...rest,
  flow: {
    ...flow,
    60: [flow?.[60] ?? []].flat().map((element) => ({
      ...element,
      tokenize(effects, ok, nok) {
        return effects.check(opening, nok, element.tokenize.call(this, effects, ok, nok));
      },
    })),
  },
});

const opening: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) => commentStates(effects, ok, ok, nok),
};

/** Makes a comment a node of type `html`, as in plain Markdown. */
export const commentFromMarkdown: TreeExtension = {
  enter: {
    comment(token) {
      this.enter({ type: "html", value: this.sliceSerialize(token) }, token);
    },
  },
  exit: {
    comment(token) {
      this.exit(token);
    },
  },
};
