import { isReaderValue, VALUE_RULE } from "@proofmark/prover/proof/reader-value.ts";
import * as v from "valibot";

/** A placeholder's name. Other text in double braces, such as `{{.Names}}`, is never a placeholder. */
const name = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z_]\w*$/,
    "a placeholder's name has letters, digits and underscores, and does not begin with a digit",
  ),
);

/** A default is written as readers may write their values, who would see it refused otherwise. */
const value = v.pipe(v.string(), v.check(isReaderValue, `a default needs no quotes anywhere. ${VALUE_RULE}`));

/** Values that readers replace, by the name in double braces. */
export const placeholdersSchema = v.record(
  name,
  v.strictObject({ default: value, label: v.optional(v.string()) }),
);
