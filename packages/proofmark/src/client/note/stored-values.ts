import type { ValuesConfig } from "../../shared/boot-config.ts";
import { VALUES_KEY } from "../../shared/storage-keys.ts";

/** What the reader has typed in place of defaults, by placeholder. */
export type Values = ReadonlyMap<string, string>;

/** Most characters of a value. A guess: longer than any host name. */
export const MAX_CHARACTERS = 300;

/** Whether a text can replace a default: some text on one line. */
export const isValue = (value: unknown): value is string =>
  typeof value === "string" &&
  value.trim() !== "" &&
  value.length <= MAX_CHARACTERS &&
  !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);

/** Reads what the reader has typed, here or elsewhere on the site. Rubbish counts as nothing. */
export function readValues({ storage, suffix }: ValuesConfig): Values {
  try {
    const kept: object = JSON.parse(window[storage].getItem(VALUES_KEY + suffix) ?? "{}");
    return new Map(Object.entries(kept).filter(([, value]) => isValue(value)));
  } catch {
    return new Map(); // blocked, or no JSON: the defaults stand
  }
}

/** Keeps what the reader has typed, and tells all scripts of this page. */
export function keepValues({ storage, suffix }: ValuesConfig, values: Values): void {
  try {
    if (values.size === 0) window[storage].removeItem(VALUES_KEY + suffix);
    else window[storage].setItem(VALUES_KEY + suffix, JSON.stringify(Object.fromEntries(values)));
  } catch {
    // blocked or full: the values hold until this page is left
  }
  dispatchEvent(new CustomEvent(TYPED, { detail: values }));
}

/** Calls back with the values whenever they change: here, in another tab, or while the page was not shown. */
export function watchValues(config: ValuesConfig, changed: (values: Values) => void): void {
  addEventListener(TYPED, (event) => changed((event as CustomEvent<Values>).detail)); // dispatched by `keepValues` alone
  addEventListener("storage", ({ key }) => {
    if (key === null || key === VALUES_KEY + config.suffix) changed(readValues(config));
  });
  addEventListener("pageshow", ({ persisted }) => persisted && changed(readValues(config)));
}

const TYPED = "proofmark:values";
