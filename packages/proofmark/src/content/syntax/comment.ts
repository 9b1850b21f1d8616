// Comments of HTML, `<!-- … -->`, as Markdown reads them: MDX has `{/* … */}` only.
import { htmlFlow, htmlText } from "micromark-core-commonmark";
import type { Construct, Extension } from "micromark-util-types";

const EXCLAMATION = 33;

const opening: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) => (code) => {
    effects.enter("data");
    effects.consume(code);
    return (next) => {
      effects.exit("data");
      return next === EXCLAMATION ? ok(next) : nok(next);
    };
  },
};

/** HTML that begins with `<!`. It has a name of its own, since MDX disables all HTML. */
const onlyComment = (html: Construct): Construct => ({
  ...html,
  name: "comment",
  tokenize(effects, ok, nok) {
    return effects.check(opening, html.tokenize.call(this, effects, ok, nok), nok);
  },
});

/** Reads comments, before `<` begins an element. */
export const comment: Extension = {
  flow: { 60: onlyComment(htmlFlow) },
  text: { 60: onlyComment(htmlText) },
};
