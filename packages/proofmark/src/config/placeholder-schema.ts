import * as v from "valibot";

/** A placeholder's name. Other text in double braces, such as `{{.Names}}`, is never a placeholder. */
const name = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z_]\w*$/,
    "a placeholder's name has letters, digits and underscores, and does not begin with a digit",
  ),
);

/** Values are typed into one line of code. */
const oneLine = v.pipe(
  v.string(),
  v.check(
    (text) => text.trim() !== "" && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text),
    "a default must be one line of text, and not empty",
  ),
);

/** Values that readers replace, by the name in double braces. */
export const placeholdersSchema = v.record(
  name,
  v.strictObject({ default: oneLine, label: v.optional(v.string()) }),
);
