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
const sources = v.optional(v.array(source));

const added = v.strictObject({
  "script-src": sources,
  "style-src": sources,
  "img-src": sources,
  "font-src": sources,
  "connect-src": sources,
  "media-src": sources,
  "frame-src": sources,
  "worker-src": sources,
  "manifest-src": sources,
  "form-action": sources,
  "frame-ancestors": sources,
  "trusted-types": sources,
});

/** Sources that a site adds to its content security policy, by directive; `false` turns the policy off. */
export const policySchema = v.lazy((input) =>
  input === false ? v.literal(false) : added,
) as v.GenericSchema<PolicyConfig>;

export type PolicyConfig = false | v.InferOutput<typeof added>;
