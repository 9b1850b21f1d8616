import type * as v from "valibot";

type Schema = v.GenericSchema & {
  readonly pipe?: readonly {
    readonly type: string;
    readonly description?: string;
    readonly requirement?: unknown;
  }[];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
};

/** Keywords of JSON Schema for the checks of valibot that this package uses. */
const CHECKS: Readonly<Record<string, string>> = {
  min_value: "minimum",
  max_value: "maximum",
  min_length: "minLength",
  max_length: "maxLength",
};

/** A schema of valibot as JSON Schema: texts, numbers, lists, objects and choices, which is all that is used here. */
export function jsonSchemaOf(schema: v.GenericSchema): Record<string, unknown> {
  const { pipe = [], entries = {}, item, wrapped, options = [], literal } = schema as Schema;
  const json: Record<string, unknown> = {};
  if (schema.type === "object") {
    json["type"] = "object";
    json["properties"] = Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, jsonSchemaOf(entry)]),
    );
    json["required"] = Object.keys(entries).filter((name) => entries[name]?.type !== "optional");
    json["additionalProperties"] = false;
  } else if (schema.type === "array" && item !== undefined)
    Object.assign(json, { type: "array", items: jsonSchemaOf(item) });
  else if (schema.type === "optional" && wrapped !== undefined) Object.assign(json, jsonSchemaOf(wrapped));
  else if (schema.type === "nullable" && wrapped !== undefined) {
    const inner = jsonSchemaOf(wrapped);
    Object.assign(json, inner, "enum" in inner ? { enum: [inner["enum"], null].flat() } : {});
    if ("type" in inner) json["type"] = [inner["type"], "null"];
  } else if (schema.type === "picklist") json["enum"] = options;
  else if (schema.type === "union") json["anyOf"] = options.map((option) => jsonSchemaOf(option as Schema));
  else if (schema.type === "literal") json["const"] = literal;
  else json["type"] = schema.type;
  for (const { type, description, requirement } of pipe.slice(1)) {
    if (type === "description") json["description"] = description;
    else if (type === "integer") json["type"] = "integer";
    else json[CHECKS[type] ?? type] = requirement;
  }
  return json;
}
