// Splits a script as psql does: it sends one statement after the other.

/** A sign that ends or holds a part of a statement. A string has backslashes if an E is before it. */
const TOKENS =
  /\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|--.*|\/\*[\s\S]*?\*\/|(?<command>\\[a-zA-Z!?+;])|(?<word>[A-Za-z_][\w$]*)|[();]/g;
const FUNCTION = /^\s*create\s+(?:or\s+replace\s+)?(?:function|procedure)\b/i;

/** The statements of a script; undefined if it has a command of psql, which no server runs. */
export function splitStatements(script: string): readonly string[] | undefined {
  const statements: string[] = [];
  let start = 0;
  let parentheses = 0;
  /** Depth of `begin … end` in the body of a function in SQL. */
  let depth = 0;
  for (const { 0: token, index, groups } of script.matchAll(TOKENS)) {
    const word = groups?.["word"]?.toLowerCase();
    if (groups?.["command"] !== undefined) return undefined;
    if (token === "(") parentheses++;
    else if (token === ")") parentheses--;
    else if (word === "end" && depth > 0) depth--;
    else if (word === "begin" || (word === "case" && depth > 0))
      depth += FUNCTION.test(script.slice(start)) ? 1 : 0;
    else if (token === ";" && parentheses <= 0 && depth === 0) {
      statements.push(script.slice(start, index + 1));
      start = index + 1;
    }
  }
  return [...statements, script.slice(start)].map((text) => text.trim()).filter((text) => text !== "");
}
