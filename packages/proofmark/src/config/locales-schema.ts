import { basePath } from "@proofmark/theme/data/path-schema.ts";
import * as v from "valibot";

const locale = v.strictObject({
  label: v.optional(v.string()),
  direction: v.optional(v.picklist(["ltr", "rtl"])),
  htmlLang: v.optional(v.string()),
  calendar: v.optional(v.string()),
  path: v.optional(basePath),
});

const code = v.pipe(
  v.string(),
  v.check(
    (value) => isLanguage(value),
    (issue) => `"${issue.input}" is not a language code, such as "en" or "pt-BR"`,
  ),
);

/** `locales` of the configuration. The name and direction of a language follow from its code. */
export const localesSchema = v.pipe(
  v.strictObject({ default: v.optional(code, "en"), list: v.optional(v.record(code, locale)) }),
  v.transform(({ default: main, list = { [main]: {} } }) => ({
    default: main,
    list: Object.fromEntries(
      Object.entries(list).map(([name, given]) => [
        name,
        {
          label: given.label ?? nameOf(name),
          direction: given.direction ?? directionOf(name),
          htmlLang: given.htmlLang ?? name,
          calendar: given.calendar ?? "gregory",
          path: given.path ?? name,
        },
      ]),
    ),
  })),
  v.check(
    ({ default: main, list }) => Object.hasOwn(list, main),
    ({ input: { default: main, list } }) =>
      `the default language "${main}" is not in the list: ${Object.keys(list).join(", ")}`,
  ),
);

function isLanguage(value: string): boolean {
  try {
    return new Intl.Locale(value).language !== "";
  } catch {
    return false; // its error is less helpful than the message here
  }
}

/** A language in its own words, capitalised as a label: `English`, `Français`. */
function nameOf(name: string): string {
  const own = new Intl.DisplayNames(name, { type: "language" }).of(name) ?? name;
  return own.charAt(0).toLocaleUpperCase(name) + own.slice(1);
}

/**
 * The standard has the method; its previous edition, as in Node.js 20, has the property. Neither is in the
 * types yet.
 */
interface LocaleWithTextInfo extends Intl.Locale {
  readonly textInfo?: { readonly direction: "ltr" | "rtl" };
  getTextInfo?(): { readonly direction: "ltr" | "rtl" };
}

function directionOf(name: string): "ltr" | "rtl" {
  const locale: LocaleWithTextInfo = new Intl.Locale(name);
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? "ltr";
}
