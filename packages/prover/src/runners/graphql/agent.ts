// Runs inside the sandbox, one process per section: executes operations against the schema of the section's
// own module, and extends it with type definitions. It imports nothing of the engine: it is compiled into one
// file, which is passed in.
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

/** A request, one per line: a document. */
interface GraphqlRequest {
  readonly source: string;
  readonly variables?: string | undefined;
  /** Ends the answer, with the status: 0, 1 if it failed, 2 if it was only parsed. */
  readonly mark: string;
}

interface Node {
  readonly kind: string;
  readonly name?: { readonly value: string };
  readonly operation?: string;
  readonly interfaces?: readonly Node[];
  readonly directives?: readonly Node[];
  readonly fields?: readonly Node[];
  readonly values?: readonly Node[];
  readonly types?: readonly Node[];
}
type Document = { readonly definitions: readonly Node[] };
interface Schema {
  getType(name: string): { readonly astNode?: Node | null } | undefined;
}
type Result = { readonly errors?: readonly Error[] };
/** The part of graphql-js that is used. The package is the site's, so it can't be imported by name here. */
interface GraphqlJs {
  print(node: Node): string;
  parse(source: string): Document;
  validate(schema: Schema, document: Document, rules: readonly unknown[]): readonly Error[];
  validateSchema(schema: Schema): readonly Error[];
  buildASTSchema(document: Document): Schema;
  extendSchema(schema: Schema, document: Document): Schema;
  graphql(args: object): Promise<Result>;
  subscribe(args: object): Promise<AsyncIterable<Result> | Result>;
  readonly specifiedRules: readonly { readonly name: string }[];
}
/** Exports of a section's module: the schema, and optionally how to run operations and print results. */
interface SchemaModule {
  readonly schema?: Schema;
  readonly run?: (source: string, variables: unknown) => Promise<Result>;
  readonly show?: (result: unknown) => void;
}

// Both modules are known only at run time; the types above describe the parts that are used.
const js = (await import("graphql" as string)) as GraphqlJs;
const file = process.argv[1];
const section = (
  file === undefined ? {} : await import(pathToFileURL(path.resolve(file)).href)
) as SchemaModule;
const show = section.show ?? ((result: unknown) => console.log(JSON.stringify(result, null, 2)));

const isExecutable = ({ kind }: Node): boolean =>
  kind === "OperationDefinition" || kind === "FragmentDefinition";
const failed = (errors: readonly Error[]): "failed" => {
  for (const error of errors) console.log(error.message);
  return "failed";
};

async function answer({ source, variables }: GraphqlRequest): Promise<"ok" | "failed" | "parsed"> {
  const document = js.parse(source);
  if (!document.definitions.some(isExecutable)) return define(document);
  if (section.schema === undefined) throw new Error("no file of this section exports a `schema`");
  if (!document.definitions.some(({ kind }) => kind === "OperationDefinition"))
    return readFragments(section.schema, document);
  const values: unknown = variables === undefined ? undefined : JSON.parse(variables);
  const results = document.definitions.some(({ operation }) => operation === "subscription")
    ? events(section.schema, document, values)
    : [await execute(source, values)];
  let outcome: "ok" | "failed" = "ok";
  for await (const result of results) {
    show(result);
    if (result.errors !== undefined) outcome = "failed";
  }
  return outcome;
}

const execute = (source: string, variableValues: unknown): Promise<Result> =>
  section.run === undefined
    ? js.graphql({ schema: section.schema, source, variableValues })
    : section.run(source, variableValues);

async function* events(schema: Schema, document: Document, variableValues: unknown): AsyncGenerator<Result> {
  const stream = await js.subscribe({ schema, document, variableValues });
  if (Symbol.asyncIterator in stream) yield* stream;
  else yield stream;
}

/** Fragments alone execute nothing; they are only validated against the schema. */
function readFragments(schema: Schema, document: Document): "parsed" | "failed" {
  const errors = js.validate(
    schema,
    document,
    js.specifiedRules.filter(({ name }) => name !== "NoUnusedFragmentsRule"),
  );
  return errors.length > 0 ? failed(errors) : "parsed";
}

/** Type definitions: those that the schema has must match it, the rest extend it. */
function define(document: Document): "ok" | "failed" {
  const { schema } = section;
  const isExcerpt =
    schema !== undefined &&
    document.definitions.every(
      (node) => node.kind.endsWith("Definition") && schema.getType(nameOf(node)) !== undefined,
    );
  const errors = isExcerpt
    ? document.definitions.flatMap((node) => missingMembers(node, schema))
    : js.validateSchema(
        schema === undefined ? js.buildASTSchema(document) : js.extendSchema(schema, document),
      );
  return errors.length > 0 ? failed(errors) : "ok";
}

const nameOf = ({ name }: Node): string => name?.value ?? "";

/** Members of an excerpt that the schema's type lacks. */
function missingMembers(excerpt: Node, schema: Schema): Error[] {
  const complete = schema.getType(nameOf(excerpt))?.astNode;
  const members = new Set(complete ? printedMembers(complete) : []);
  return printedMembers(excerpt)
    .filter((text) => !members.has(text))
    .map((text) => new Error(`${nameOf(excerpt)} in the schema has no such member: ${text}`));
}

const printedMembers = ({ interfaces, directives, fields, values, types }: Node): string[] =>
  [interfaces, directives, fields, values, types].flatMap((nodes = []) => nodes.map(js.print));

for await (const line of createInterface({ input: process.stdin })) {
  const request: GraphqlRequest = JSON.parse(line);
  const outcome = await answer(request).catch((error: Error) => failed([error]));
  console.log(`${request.mark} ${["ok", "failed", "parsed"].indexOf(outcome)}`);
}
process.exit();
