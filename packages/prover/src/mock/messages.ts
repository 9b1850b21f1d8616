import * as v from "valibot";

const strings = v.pipe(v.array(v.string()), v.readonly());

/**
 * A request that the mock received. Snippets run beside the mock and could forge messages, so every message
 * is validated.
 */
export const seenRequestSchema = v.object({
  packages: strings,
  /** `POST https://api.openai.com/v1/responses`. */
  line: v.string(),
  /** Its problems. */
  problems: strings,
  /** Its body, and the type that the body must have. */
  body: v.optional(v.object({ type: v.string(), value: v.optional(v.unknown()) })),
  /** The model that it names, and the type that lists all models. */
  model: v.optional(v.object({ type: v.string(), name: v.string() })),
});
export type SeenRequest = v.InferOutput<typeof seenRequestSchema>;

/** The first message of the mock, sent once it listens. */
export const listeningSchema = v.object({
  proxy: v.string(),
  env: v.record(v.pipe(v.string(), v.regex(/^\w+$/)), v.string()),
  models: v.array(
    v.object({
      /** How model names begin: part of a regular expression, with `|` between alternatives. */
      begin: v.pipe(v.string(), v.regex(/^[\w.|-]+$/)),
      type: v.string(),
      packages: strings,
    }),
  ),
});
export type Listening = v.InferOutput<typeof listeningSchema>;
