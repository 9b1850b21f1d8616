import * as v from "valibot";

/**
 * Parses JSON that a program of the sandbox printed, which can't be trusted. Throws a sentence if it does not
 * match the schema.
 */
export function readAnswer<const Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  program: string,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    throw new Error(`${program} sent an invalid answer: ${text.slice(0, MAX_SHOWN)}`);
  }
}

const MAX_SHOWN = 200;
