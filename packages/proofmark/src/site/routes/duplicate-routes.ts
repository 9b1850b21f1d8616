import { type Problem, type ReportLevel, severityOf } from "@proofmark/prover/problem.ts";
import type { PageSummary } from "../../content/page.ts";

/** What a route's messages name of it. */
interface NamedRoute {
  readonly kind: string;
  readonly permalink: string;
  readonly title: string;
  /** The module of a custom page. */
  readonly file?: string;
  readonly note?: { readonly page: Pick<PageSummary, "file" | "frontMatter"> };
}

/** Two routes at one address; `first` is undefined where the page for missing addresses is. */
export interface DuplicateRoute {
  readonly first: NamedRoute | undefined;
  readonly second: NamedRoute;
}

/** Reports routes that share an address, with what both are made from. */
export function reportDuplicates(
  duplicates: readonly DuplicateRoute[],
  level: ReportLevel,
  configFile: string,
): Problem[] {
  if (level === "ignore") return [];
  return duplicates.map(({ first, second }) => ({
    severity: severityOf(level),
    file: sourceOf(blamed(first, second)) ?? configFile,
    message: `two pages have the address ${second.permalink}${level === "throw" ? "" : ": only the first is published"}`,
    found: [first === undefined ? "the page for missing addresses" : nameOf(first), nameOf(second)].join(
      " and ",
    ),
    fix: "give one of them another address: a note by its `slug`, a page by its file's name",
  }));
}

/** The second, unless only the first asks for its address by a `slug`: then the other is innocent. */
const blamed = (first: NamedRoute | undefined, second: NamedRoute): NamedRoute =>
  first !== undefined && hasSlug(first) && !hasSlug(second) ? first : second;

const hasSlug = ({ note }: NamedRoute): boolean => note?.page.frontMatter.slug !== undefined;

const sourceOf = ({ note, file }: NamedRoute): string | undefined => note?.page.file ?? file;

const nameOf = (route: NamedRoute): string =>
  sourceOf(route) ??
  `the page "${route.title}" of a ${route.kind === "tag" ? "tag" : route.kind === "category" ? "category" : "tool"}`;
