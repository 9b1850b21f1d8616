// Parts of expressions that the TypeScript rules share.
import { oneOf } from "./own-grammar.ts";

/** An identifier. */
export const NAME = String.raw`[A-Za-z_$][\w$]*`;
/**
 * One of these words. It needs no word boundary before it: identifiers are consumed whole, so no match starts
 * inside one.
 */
export const words = (list: string): string => `${oneOf(list)}(?![\\w$])`;

/** Keywords of statements and expressions. */
export const CONTROL =
  "await break case catch class const constructor continue debugger default delete do else enum export extends finally for function if implements import in instanceof let new return super switch this throw try typeof var void while with yield arguments";
/** Words that are keywords only before a declaration. */
export const MODIFIERS =
  "abstract accessor async declare get of override private protected public readonly set static using";
/** Keywords inside types. */
export const TYPE_WORDS =
  "abstract as asserts const extends in infer is keyof new out readonly typeof unique";

/** Type arguments in angle brackets, up to three levels. */
export const ARGUMENTS = (() => {
  const plain = String.raw`[^<>()={};]|=>|\([^()]*\)|\{[^{}<>()]*\}`;
  const one = `<(?:${plain})*>`;
  const two = `<(?:${plain}|${one})*>`;
  return `<(?:${plain}|${two})*>`;
})();
/** A value that makes the name it is assigned to a function. */
export const FUNCTION_VALUE = String.raw`(?:async\s*)?(?:function\b|${NAME}\s*=>|(?:<[^<>]*>\s*)?\((?:[^()]|\([^()]*\))*\)\s*(?::[^=;]*)?=>|(?:<[^<>]*>\s*)?\(\s*(?:[\[{]\s*)?$)`;

/** What may follow the name of a function: its arguments, a template, or a function as its value. */
export const CALLED = String.raw`(?=\s*(?:\?\.\s*)?\(|\x60|${ARGUMENTS}\s*[(\x60]|<\s*\{?\s*$|\s*=\s*${FUNCTION_VALUE})`;
