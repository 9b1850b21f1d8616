import * as v from "valibot";
import { encodePath, isMoreThanPath, pathFault } from "./path.ts";

/** Refuses a text with a fault, which is its message. */
export const refuse = (faultOf: (written: string) => string | undefined) =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (written) => faultOf(written) === undefined,
    ({ input }) => faultOf(input) ?? "",
  );

/** The path of a page, or a part of one, as written. */
export const writtenPath = v.pipe(v.string(), refuse(pathFault));

/** The same; relative to a note's folder, it may begin with dots. */
export const writtenSlug = v.pipe(
  v.string(),
  refuse((written) =>
    isMoreThanPath(written)
      ? "must be a path such as /my-note, without domain, query or hash"
      : pathFault(written.replace(/^(?:\.{1,2}(?:\/|$))+/, "")),
  ),
);

/** A path, or a part of one, below which pages lie, in the form of addresses. */
export const basePath = v.pipe(writtenPath, v.transform(encodePath));

/** The same, with a slash on both sides, whether or not they were written. */
export const slashedBasePath = v.pipe(
  v.string(),
  v.transform((value) => `/${value}/`.replace(/\/{2,}/g, "/")),
  basePath,
);
