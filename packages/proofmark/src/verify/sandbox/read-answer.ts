import * as v from "valibot";

/**
 * Reads JSON that a program of the sandbox printed: it may be a stranger's. Throws a sentence if it is of
 * another shape.
 */
export function readAnswer<const Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  program: string,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    throw new Error(`${program} answered with something that is not an answer: ${text.slice(0, MAX_SHOWN)}`);
  }
}

const MAX_SHOWN = 200;
