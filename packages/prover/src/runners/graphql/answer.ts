// Executes operations against a section's schema, and extends it with type definitions: in the sandbox, and in the
// page. What is printed goes to the console.

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
export interface GraphqlJs {
  readonly version: string;
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
export interface SchemaModule {
  readonly schema?: Schema;
  readonly run?: (source: string, variables: unknown) => Promise<Result>;
  readonly show?: (result: unknown) => void;
}

/** A document, and the JSON of its variables. */
export interface GraphqlRequest {
  readonly source: string;
  readonly variables?: string | undefined;
}

/** Answers a document. `parsed`: its fragments alone execute nothing. Prints why it can't be answered. */
export const answer = (js: GraphqlJs, section: SchemaModule, request: GraphqlRequest) =>
  answerOrThrow(js, section, request).catch((error: Error) => failed([error]));

const has = ({ definitions }: Document, kind: string): boolean =>
  definitions.some((node) => node.kind === kind);
const failed = (errors: readonly Error[]): "failed" => {
  for (const error of errors) console.log(error.message);
  return "failed";
};

async function answerOrThrow(
  js: GraphqlJs,
  { schema, run, show = (result) => console.log(JSON.stringify(result, null, 2)) }: SchemaModule,
  { source, variables }: GraphqlRequest,
): Promise<"ok" | "failed" | "parsed"> {
  const document = js.parse(source);
  const isOperation = has(document, "OperationDefinition");
  if (!isOperation && !has(document, "FragmentDefinition")) return define(js, schema, document);
  if (schema === undefined) throw new Error("no file of this section exports a `schema`");
  if (!isOperation) return readFragments(js, schema, document);
  const variableValues: unknown = variables && JSON.parse(variables);
  const results = document.definitions.some(({ operation }) => operation === "subscription")
    ? events(js.subscribe({ schema, document, variableValues }))
    : [await (run?.(source, variableValues) ?? js.graphql({ schema, source, variableValues }))];
  let outcome: "ok" | "failed" = "ok";
  for await (const result of results) {
    show(result);
    if (result.errors !== undefined) outcome = "failed";
  }
  return outcome;
}

async function* events(subscribed: ReturnType<GraphqlJs["subscribe"]>): AsyncGenerator<Result> {
  const stream = await subscribed;
  if (Symbol.asyncIterator in stream) yield* stream;
  else yield stream;
}

/** Fragments alone execute nothing; they are only validated against the schema. */
function readFragments(js: GraphqlJs, schema: Schema, document: Document): "parsed" | "failed" {
  const errors = js.validate(
    schema,
    document,
    js.specifiedRules.filter(({ name }) => name !== "NoUnusedFragmentsRule"),
  );
  return errors.length > 0 ? failed(errors) : "parsed";
}

/** Type definitions: those that the schema has must match it, the rest extend it. */
function define(js: GraphqlJs, schema: Schema | undefined, document: Document): "ok" | "failed" {
  const isExcerpt =
    schema !== undefined &&
    document.definitions.every(
      (node) => node.kind.endsWith("Definition") && schema.getType(nameOf(node)) !== undefined,
    );
  const errors = isExcerpt
    ? document.definitions.flatMap((node) => missingMembers(js, node, schema))
    : js.validateSchema(
        schema === undefined ? js.buildASTSchema(document) : js.extendSchema(schema, document),
      );
  return errors.length > 0 ? failed(errors) : "ok";
}

const nameOf = ({ name }: Node): string => name?.value ?? "";

/** Members of an excerpt that the schema's type lacks. */
function missingMembers(js: GraphqlJs, excerpt: Node, schema: Schema): Error[] {
  const membersOf = ({ interfaces, directives, fields, values, types }: Node): string[] =>
    [interfaces, directives, fields, values, types].flatMap((nodes = []) => nodes.map(js.print));
  const complete = schema.getType(nameOf(excerpt))?.astNode;
  const members = new Set(complete ? membersOf(complete) : []);
  return membersOf(excerpt)
    .filter((text) => !members.has(text))
    .map((text) => new Error(`${nameOf(excerpt)} in the schema has no such member: ${text}`));
}
