// What type definitions mean to graphql-js. Runs inside the sandbox, as a part of `agent.ts`.

export interface Node {
  readonly kind: string;
  readonly name?: { readonly value: string };
  readonly operation?: string;
  readonly interfaces?: readonly Node[];
  readonly directives?: readonly Node[];
  readonly fields?: readonly Node[];
  readonly values?: readonly Node[];
  readonly types?: readonly Node[];
  readonly value?: Node;
  readonly defaultValue?: Node;
}
export interface Document {
  readonly kind: "Document";
  readonly definitions: readonly Node[];
}
interface NamedType {
  readonly astNode?: Node | null;
}
export interface Schema {
  getType(name: string): NamedType | undefined;
  getDirective(name: string): object | null | undefined;
}
/** The part of graphql-js that definitions need. */
export interface Printers {
  print(node: Node): string;
  printType(type: NamedType): string;
  printDirective(directive: object): string;
}
/** A type or directive that a block defines or shows, as the schema has it then. */
export interface Definition {
  readonly kind: "type" | "directive";
  readonly name: string;
  /** Printed from the schema; of an excerpt a list of the members that it shows. */
  readonly content: string | readonly string[];
}

const nameOf = (node: Node): string => node.name?.value ?? "";

/** Whether a schema has the type that a node defines. */
export const isKnown = (schema: Schema, node: Node): boolean =>
  /Definition$/.test(node.kind) && schema.getType(nameOf(node)) !== undefined;

/** What the nodes of a document define or extend, as the schema that they are part of prints it. */
export function definitionsIn(js: Printers, schema: Schema, document: Document): Definition[] {
  return document.definitions.flatMap((node): Definition[] => {
    const name = nameOf(node);
    const type = schema.getType(name);
    const directive = schema.getDirective(name);
    if (node.kind === "DirectiveDefinition" && directive)
      return [{ kind: "directive", name, content: js.printDirective(directive) }];
    return type === undefined ? [] : [{ kind: "type", name, content: js.printType(type) }];
  });
}

/** The members of types that the nodes of an excerpt show; `differences` says that the schema has them. */
export const membersIn = ({ print }: Printers, document: Document): Definition[] =>
  document.definitions.map((node) => ({
    kind: "type",
    name: nameOf(node),
    content: membersOf(node).map(print),
  }));

/** Members of an excerpt that the complete type lacks. */
export function differences({ print }: Printers, excerpt: Node, schema: Schema): Error[] {
  const whole = schema.getType(nameOf(excerpt))?.astNode;
  const there = new Set(whole ? membersOf(whole).map(print) : []);
  return membersOf(excerpt)
    .map(print)
    .filter((text) => !there.has(text))
    .map((text) => new Error(`${nameOf(excerpt)} in the schema has no such member: ${text}`));
}

const membersOf = ({
  interfaces = [],
  directives = [],
  fields = [],
  values = [],
  types = [],
}: Node): readonly Node[] => [...interfaces, ...directives, ...fields, ...values, ...types];
