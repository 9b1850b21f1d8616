// What graphql-js reads in an operation: the field of the schema that each name is, its type, and the values
// of arguments as a resolver would get them. Runs inside the sandbox, as a part of `agent.ts`.
import { inspect } from "node:util";
import type { Document, Node, Schema } from "./definitions.ts";

interface TypeInfo {
  getType(): object | null | undefined;
  getParentType(): object | null | undefined;
  getInputType(): object | null | undefined;
}
type Visitor = object;
/** The part of graphql-js that reading operations needs. */
export interface Readers {
  print(node: Node): string;
  readonly TypeInfo: new (schema: Schema) => TypeInfo;
  visit(node: Node, visitor: Visitor): unknown;
  visitWithTypeInfo(info: TypeInfo, visitor: { enter(node: Node): void }): Visitor;
  valueFromAST(value: Node, type: object): unknown;
}

/** What an operation or fragment was read as: a line for each field, argument, directive and variable. */
export interface Reading {
  readonly kind: "operation";
  readonly name: string;
  readonly content: string;
}

/** Reads the operations of a document that need not be valid: names that the schema lacks have no type. */
export const readingsOf = (js: Readers, schema: Schema, document: Document): Reading[] =>
  document.definitions.map((node) => ({
    kind: "operation",
    name: node.name?.value ?? node.operation ?? "",
    content: linesOf(js, schema, node).join("\n"),
  }));

function linesOf(js: Readers, schema: Schema, operation: Node): string[] {
  const lines: string[] = [];
  const info = new js.TypeInfo(schema);
  const valueText = (node: Node | undefined): string => {
    if (node === undefined) return "none";
    if (node.kind === "Variable") return js.print(node);
    const type = info.getInputType();
    if (!type) return "of no type"; // of an argument that the schema lacks
    const value = js.valueFromAST(node, type);
    return inspect(value, { depth: null, breakLength: Number.POSITIVE_INFINITY });
  };
  const enter = (node: Node): void => {
    const name = node.name?.value;
    if (node.kind === "Field") lines.push(`${info.getParentType()}.${name}: ${info.getType()}`);
    if (node.kind === "InlineFragment") lines.push(`... ${info.getType()}`);
    if (node.kind === "FragmentSpread") lines.push(`...${name}`);
    if (node.kind === "Directive") lines.push(`@${name}`);
    if (node.kind === "Argument") lines.push(`${name}: ${info.getInputType()} = ${valueText(node.value)}`);
    if (node.kind === "VariableDefinition")
      lines.push(`variable: ${info.getInputType()} = ${valueText(node.defaultValue)}`);
  };
  js.visit(operation, js.visitWithTypeInfo(info, { enter }));
  return lines;
}
