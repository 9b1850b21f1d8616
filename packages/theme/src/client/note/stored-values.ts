import { isReaderValue } from "@proofmark/prover/proof/reader-value.ts";
import type { ValuesConfig } from "../../data/boot-config.ts";
import { VALUES_KEY } from "../../data/storage-keys.ts";

/** The values that the reader has typed in place of defaults, by placeholder. */
export type Values = ReadonlyMap<string, string>;

/**
 * Reads the reader's values, typed on any page of the site. Ignores invalid data, and text that is no value:
 * other pages of the origin can write here too.
 */
export function readValues({ storage, suffix }: ValuesConfig): Values {
  try {
    const stored: object = JSON.parse(window[storage].getItem(VALUES_KEY + suffix) ?? "{}");
    return new Map(
      Object.entries(stored).filter(([, value]) => typeof value === "string" && isReaderValue(value)),
    );
  } catch {
    return new Map(); // blocked, or not JSON: the defaults apply
  }
}

/** Stores the reader's values, and notifies all scripts of this page. */
export function storeValues({ storage, suffix }: ValuesConfig, values: Values): void {
  try {
    if (values.size === 0) window[storage].removeItem(VALUES_KEY + suffix);
    else window[storage].setItem(VALUES_KEY + suffix, JSON.stringify(Object.fromEntries(values)));
  } catch {
    // blocked or full: the values last until the reader leaves this page
  }
  dispatchEvent(new CustomEvent(VALUES_CHANGED, { detail: values }));
}

/**
 * Calls back with the values whenever they change: here, in another tab, or while the page was in the
 * back/forward cache.
 */
export function watchValues(config: ValuesConfig, changed: (values: Values) => void): void {
  addEventListener(VALUES_CHANGED, (event) => changed((event as CustomEvent<Values>).detail)); // only `storeValues` dispatches it
  addEventListener("storage", ({ key }) => {
    if (key === null || key === VALUES_KEY + config.suffix) changed(readValues(config));
  });
  addEventListener("pageshow", ({ persisted }) => persisted && changed(readValues(config)));
}

const VALUES_CHANGED = "proofmark:values";
