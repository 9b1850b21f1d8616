// A value that a reader puts in place of a default goes into code of any language and is pasted into any
// program. So it may hold only characters that need no quotes anywhere: no rule of quoting covers code that a
// second shell, `eval` or a comment reads again.

/** `-` first would be an option, and `--` a comment of SQL. */
const VALUE = /^(?!-|.*--)[\w.@:/+-]{1,300}$/;

/** The rule of values, as a sentence for the person who types one. */
export const VALUE_RULE =
  "Use at most 300 of A–Z, a–z, 0–9 and _ . @ : / + -, without - first and without --.";

/** Whether a text may replace the default of a placeholder. */
export const isReaderValue = (text: string): boolean => VALUE.test(text);
