import * as v from "valibot";

/**
 * A source in a policy. It must not contain characters that would end a directive, the policy, or its
 * attribute.
 */
const source = v.pipe(
  v.string(),
  v.check(
    (value) => /^[^\s;,"<>&]+$/.test(value),
    (issue) =>
      `"${issue.input}" is not a source of a content security policy; for example, "https://media.example.com"`,
  ),
  v.check(
    (value) => !/^'unsafe-(?:inline|eval)'$/i.test(value),
    (issue) =>
      `${issue.input} allows what the policy must block: list the hosts that are needed, or turn the policy off with \`false\``,
  ),
);
const DIRECTIVES = [
  "script-src",
  "style-src",
  "img-src",
  "font-src",
  "connect-src",
  "media-src",
  "frame-src",
  "worker-src",
  "manifest-src",
  "form-action",
  "frame-ancestors",
  "trusted-types",
] as const;

const added = v.strictObject(v.entriesFromList(DIRECTIVES, v.optional(v.array(source))));

/** Sources that a site adds to its content security policy, by directive; `false` turns the policy off. */
export const policySchema = v.lazy((input) =>
  input === false ? v.literal(false) : added,
) as v.GenericSchema<PolicyConfig>;

export type PolicyConfig = false | v.InferOutput<typeof added>;
