import * as v from "valibot";

const containerId = v.pipe(
  v.string(),
  v.check(
    (value) => /^GTM-\w+$/i.test(value),
    (issue) => `"${issue.input}" is not a container id of the tag manager, such as "GTM-ABC123"`,
  ),
);

/** The tag manager of a site, if any. */
export const tagManagerSchema = v.strictObject({ containerId });
