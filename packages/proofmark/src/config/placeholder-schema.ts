import * as v from "valibot";

/** What a placeholder's name may be: other things in double braces, such as `{{.Names}}`, are never one. */
const name = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z_]\w*$/,
    "the name of a placeholder has letters, digits and underscores, and begins with a letter or an underscore",
  ),
);

/** Values are typed into one line of code. */
const oneLine = v.pipe(
  v.string(),
  v.check(
    (text) => text.trim() !== "" && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text),
    "a default is a text of one line, and not empty",
  ),
);

/** Values that readers replace, by the name that is in double braces. */
export const placeholdersSchema = v.record(
  name,
  v.strictObject({ default: oneLine, label: v.optional(v.string()) }),
);
