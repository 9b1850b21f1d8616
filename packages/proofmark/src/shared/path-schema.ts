import * as v from "valibot";
import { encodePath, isMoreThanPath, pathFault } from "./path.ts";

const check = (faultOf: (written: string) => string | undefined) =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (written) => faultOf(written) === undefined,
    ({ input }) => faultOf(input) ?? "",
  );

/** A path, or a part of one, at which a page lies, as it was written. */
export const writtenPath = v.pipe(v.string(), check(pathFault));

/**
 * The same; relative to a note's folder it may begin with dots. One with a domain or a query is refused
 * later, when the note's id is known.
 */
export const writtenSlug = v.pipe(
  v.string(),
  check((written) =>
    isMoreThanPath(written) ? undefined : pathFault(written.replace(/^(?:\.{1,2}(?:\/|$))+/, "")),
  ),
);

/** A path, or a part of one, below which pages lie, in the form that addresses have. */
export const basePath = v.pipe(writtenPath, v.transform(encodePath));

/** The same with a slash on both sides, whether it was written with them or without. */
export const slashedBasePath = v.pipe(
  v.string(),
  v.transform((value) => `/${value}/`.replace(/\/{2,}/g, "/")),
  basePath,
);
