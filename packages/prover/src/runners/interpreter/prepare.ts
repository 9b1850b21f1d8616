// Prepares JavaScript for agent.ts, by its syntax tree: no statement leaves its line.
import { parseAst } from "rolldown/parseAst";
import { Visitor } from "rolldown/utils";

type Program = ReturnType<typeof parseAst>;
type Statement = Program["body"][number];
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A comment marked as a value, behind a statement or in the line below it. */
const MARKED = /^(?:=>|→|->|⇒)\s*(?=\S)/;
/** A comment that is a value without being marked. */
const VALUE =
  /^(?:'[^']*'|"[^"]*"|`[^`]*`|-?[\d_.]+n?|true|false|null|undefined|NaN|\[.*\]|\{.*\}|(?:Map|Set)\(.*\}|throws(?: [A-Z]\w*Error)?);?$/s;

/**
 * Rewrites a block for an interpreter: imports become declarations, exports lose their word, and a statement
 * with a value in its comment (`f(1) // => 2`) compares it. A block that does not parse is returned as it is.
 */
export function prepare(source: string, { isTypeScript }: { readonly isTypeScript: boolean }) {
  let program: Program;
  try {
    program = parseAst(source, { lang: isTypeScript ? "ts" : "js" });
  } catch {
    return { code: source, statesValues: false }; // Node.js says what is wrong
  }
  const edits: { index: number; remove?: number; insert: string }[] = [];
  let statesValues = false;
  const replace = ({ start, end }: Span, insert: string): void => {
    const lines = source.slice(start, end).match(/\n/g)?.join("") ?? "";
    edits.push({ index: start, remove: end - start, insert: insert + lines });
  };
  const wrap = ({ start, end }: Span, before: string, after: string): void => {
    edits.push({ index: start, insert: before }, { index: end, insert: after });
  };
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") replace(statement, importCode(source, statement));
    else if (statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration")
      replace({ start: statement.start, end: statement.declaration?.start ?? statement.end }, "");
    const stated = statedValue(source, statement);
    if (stated === undefined) continue;
    statesValues = true;
    const line = source.slice(0, statement.start).split("\n").length;
    const call = (name: string): string =>
      `await __proofmark.${name}(${line}, ${JSON.stringify(stated.text)}, async () => `;
    if (stated.printed) wrap(stated.span, `...(${call("compareArguments")}[`, "]))");
    else if (stated.span.start === stated.span.end)
      edits.push({ index: stated.span.end, insert: `; ${call("compare")}${stated.name});` });
    else wrap(stated.span, `${call("compare")}(`, "))");
  }
  new Visitor({
    ImportExpression: ({ start: index }) =>
      void edits.push({ index, remove: "import".length, insert: "__proofmark.import" }),
  }).visit(program);
  edits.sort((a, b) => a.index - b.index);
  let code = "";
  let last = 0;
  for (const { index, remove = 0, insert } of edits) {
    code += source.slice(last, index) + insert;
    last = index + remove;
  }
  return { code: code + source.slice(last), statesValues };
}

/** The declaration that does what an import does. */
function importCode(source: string, node: Extract<Statement, { type: "ImportDeclaration" }>): string {
  if (node.importKind === "type") return "";
  const module = `await __proofmark.import(${JSON.stringify(node.source.value)});`;
  const names: string[] = [];
  let namespace: string | undefined;
  for (const specifier of node.specifiers) {
    const local = specifier.local.name;
    if (specifier.type === "ImportNamespaceSpecifier") namespace = local;
    else if (specifier.type === "ImportDefaultSpecifier") names.push(`default: ${local}`);
    else if (specifier.importKind !== "type")
      names.push(`${source.slice(specifier.imported.start, specifier.imported.end)}: ${local}`);
  }
  if (namespace !== undefined)
    return `const ${namespace} = ${module}${names.length > 0 ? ` const { ${names.join(", ")} } = ${namespace};` : ""}`;
  return names.length > 0 ? `const { ${names.join(", ")} } = ${module}` : module;
}

interface StatedValue {
  readonly text: string;
  /** The value's source: an expression, the arguments of `console.log`, or the place behind a declaration. */
  readonly span: Span;
  readonly printed?: boolean;
  /** The variable of a declaration. */
  readonly name?: string;
}

/** The value that the comment beside a statement states; undefined if it states none. */
function statedValue(source: string, statement: Statement): StatedValue | undefined {
  const comment = commentBeside(source, statement.end);
  if (comment === undefined) return undefined;
  const isMarked = MARKED.test(comment.text);
  const text = comment.text.replace(MARKED, "").replace(/;$/, "").trim();
  if (!isMarked && (comment.isBelow || !VALUE.test(text))) return undefined;
  if (statement.type === "ExpressionStatement") {
    const { expression } = statement;
    if (
      expression.type === "CallExpression" &&
      /^console\s*\.\s*log$/.test(source.slice(expression.callee.start, expression.callee.end))
    ) {
      const [first, last] = [expression.arguments[0], expression.arguments.at(-1)];
      return first && last && { text, span: { start: first.start, end: last.end }, printed: true };
    }
    return { text, span: expression };
  }
  if (statement.type !== "VariableDeclaration" || !isMarked) return undefined;
  const id = statement.declarations.at(-1)?.id;
  return id?.type === "Identifier"
    ? { text, span: { start: statement.end, end: statement.end }, name: id.name }
    : undefined;
}

/** The comment behind a statement, or in the lines below; it goes on until its brackets are closed. */
function commentBeside(source: string, end: number): { text: string; isBelow: boolean } | undefined {
  const [first, below] = /^[ \t;]*(\n[ \t]*)?\/\/ ?/.exec(source.slice(end)) ?? [];
  if (first === undefined) return undefined;
  const lines = source.slice(end + first.length).split("\n");
  let text = lines[0]?.trim() ?? "";
  for (const line of lines.slice(1)) {
    const more = /^\s*\/\/ ?(.*)$/.exec(line)?.[1];
    if (more === undefined || bracketsIn(text) <= 0) break;
    text += `\n${more}`;
  }
  return { text, isBelow: below !== undefined };
}

const bracketsIn = (text: string): number =>
  (text.match(/[[{(]/g)?.length ?? 0) - (text.match(/[\]})]/g)?.length ?? 0);
