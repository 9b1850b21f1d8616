/** What every made-up answer says, so that no one takes it for a model's. */
export const REPLY = "(example reply)";

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
}

/** The simplest value that a JSON schema takes. */
export function sampleOf(schema: Schema): unknown {
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return sampleOf(schema.anyOf[0]);
  const type = typeof schema.type === "object" ? schema.type[0] : schema.type;
  if (type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sampleOf(of)]),
    );
  if (type === "array") return [sampleOf(schema.items ?? {})];
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  if (type === "boolean") return true;
  return type === "null" ? null : REPLY;
}
