// Splits a script as psql does: it sends one statement after the other.

/** What ends or holds a part of a statement, at the place that is read. */
const TOKENS = {
  /** A string, with backslashes if an E is before it; a name; a dollar-quoted text. */
  quoted:
    /(?:\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)/y,
  comment: /--.*|\/\*[\s\S]*?\*\//y,
  word: /[A-Za-z_][\w$]*/y,
  command: /\\(?<name>[a-zA-Z!?+;]+)/y,
};

/** The statements of a script. Returns the name of a psql command instead if it has one, which no server runs. */
export function splitStatements(script: string): readonly string[] | { readonly command: string } {
  const statements: string[] = [];
  let start = 0;
  let parentheses = 0;
  /** Depth of `begin … end` in the body of a function in SQL. */
  let depth = 0;
  let index = 0;
  const match = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = index;
    const found = token.exec(script);
    if (found !== null) index += found[0].length;
    return found;
  };
  const end = (): void => {
    const statement = script.slice(start, index).trim();
    if (statement !== "") statements.push(statement);
    start = index;
  };
  while (index < script.length) {
    if (match(TOKENS.quoted) || match(TOKENS.comment)) continue;
    const command = match(TOKENS.command)?.groups?.["name"];
    if (command !== undefined) return { command };
    const word = match(TOKENS.word)?.[0].toLowerCase();
    if (word !== undefined) {
      const isBody = /^\s*create\s+(?:or\s+replace\s+)?(?:function|procedure)\b/i.test(script.slice(start));
      if (isBody && (word === "begin" || (depth > 0 && word === "case"))) depth++;
      else if (depth > 0 && word === "end") depth--;
      continue;
    }
    const sign = script[index++];
    if (sign === "(") parentheses++;
    else if (sign === ")") parentheses--;
    else if (sign === ";" && parentheses <= 0 && depth === 0) end();
  }
  end();
  return statements;
}
