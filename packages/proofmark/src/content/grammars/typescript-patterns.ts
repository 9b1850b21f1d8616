// Parts of expressions that the rules of TypeScript share.
import { oneOf } from "./own-grammar.ts";

/** A name as programs have it. */
export const NAME = String.raw`[A-Za-z_$][\w$]*`;
/**
 * One of these words. It matches itself: names and properties are taken whole, so none begins in the
 * middle of one.
 */
export const words = (list: string): string => `${oneOf(list)}(?![\\w$])`;

/** Words of statements and expressions. */
export const CONTROL =
  "await break case catch class const constructor continue debugger default delete do else enum export extends finally for function if implements import in instanceof let new return super switch this throw try typeof var void while with yield arguments";
/** Words that are keywords only in front of a declaration. */
export const MODIFIERS =
  "abstract accessor async declare get of override private protected public readonly set static using";
/** Keywords inside types. */
export const TYPE_WORDS =
  "abstract as asserts const extends in infer is keyof new out readonly typeof unique";

/** Type arguments between angle brackets, three deep. */
export const ARGUMENTS = (() => {
  const plain = String.raw`[^<>()={};]|=>|\([^()]*\)|\{[^{}<>()]*\}`;
  const one = `<(?:${plain})*>`;
  const two = `<(?:${plain}|${one})*>`;
  return `<(?:${plain}|${two})*>`;
})();
/** What makes a name that is given a value the name of a function. */
export const FUNCTION_VALUE = String.raw`(?:async\s*)?(?:function\b|${NAME}\s*=>|(?:<[^<>]*>\s*)?\((?:[^()]|\([^()]*\))*\)\s*(?::[^=;]*)?=>|(?:<[^<>]*>\s*)?\(\s*(?:[\[{]\s*)?$)`;

/** What follows the name of a function: its arguments, a template, or that it is one. */
export const CALLED = String.raw`(?=\s*(?:\?\.\s*)?\(|\x60|${ARGUMENTS}\s*[(\x60]|<\s*\{?\s*$|\s*=\s*${FUNCTION_VALUE})`;
