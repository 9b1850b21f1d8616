import * as v from "valibot";

const strings = v.pipe(v.array(v.string()), v.readonly());

/**
 * What the mock tells of a request. Snippets run beside it: what comes from there is read by these
 * shapes.
 */
export const seenRequestSchema = v.object({
  packages: strings,
  /** `POST https://api.openai.com/v1/responses`. */
  line: v.string(),
  /** What is wrong with it. */
  problems: strings,
  /** Its body and the type that it must have. */
  body: v.optional(v.object({ type: v.string(), value: v.optional(v.unknown()) })),
  /** The model that it names, and the type that has them all. */
  model: v.optional(v.object({ type: v.string(), name: v.string() })),
});
export type SeenRequest = v.InferOutput<typeof seenRequestSchema>;

/** What the mock says once it listens. */
export const listeningSchema = v.object({
  proxy: v.string(),
  env: v.record(v.pipe(v.string(), v.regex(/^\w+$/)), v.string()),
  models: v.array(
    v.object({
      /** It becomes part of a regular expression: how names begin, one or the other. */
      begin: v.pipe(v.string(), v.regex(/^[\w.|-]+$/)),
      type: v.string(),
      packages: strings,
    }),
  ),
});
export type Listening = v.InferOutput<typeof listeningSchema>;
