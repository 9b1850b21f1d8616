import * as v from "valibot";

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A mapping with keys that the site's owner chose. */
export const extraSchema = v.record(
  v.string(),
  v.custom<Json>(
    (value) => isJson(value, []),
    "must be text, a number, true, false, null, or a list or mapping of these",
  ),
);

/** `around` are the enclosing values: a value that contains itself, as an alias in YAML can, is no JSON. */
function isJson(value: unknown, around: readonly unknown[]): value is Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || around.includes(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((inner) => isJson(inner, [...around, value]));
}

/** A value as JSON; undefined for values that contain themselves or that JSON can't express. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
