import * as v from "valibot";

const containerId = v.pipe(
  v.string(),
  v.check(
    (value) => /^GTM-\w+$/i.test(value),
    (issue) =>
      `"${issue.input}" does not look like a container of the tag manager; for example, "GTM-ABC123"`,
  ),
);

/** The tag manager of a site that has one. */
export const tagManagerSchema = v.strictObject({ containerId });
