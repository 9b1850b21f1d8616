import { useSyncExternalStore } from "react";
import { boot } from "../page/boot-data.ts";
import { stored } from "../page/storage.ts";

/** Reads the version of the site that the reader chose last; undefined if none is stored. */
export const preferredVersion = (): string | undefined =>
  (boot.versions?.key && stored(boot.versions.key)) || undefined;

/** Returns that version; undefined in the first render, which must match the server's. */
export const usePreferredVersion = (): string | undefined =>
  useSyncExternalStore(
    () => () => undefined, // a new choice leads to another page, whose render reads it
    preferredVersion,
    () => undefined,
  );
