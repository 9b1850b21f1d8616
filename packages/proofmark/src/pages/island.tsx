import { extraSchema } from "@proofmark/prover/text/json-schema.ts";
import { type ComponentType, createContext, type ReactElement, useContext } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import * as v from "valibot";

/** The page of an island: the addresses of the islands' scripts, and the number of islands before it. */
const IslandsOfPage = createContext<
  { scripts: Readonly<Record<string, string>>; folder: string; count: number } | undefined
>(undefined);

/** What an island's file exports. */
interface IslandFile<Props> {
  readonly default?: ComponentType<Props>;
  /** Query parameters that it shows. */
  readonly query?: readonly string[];
}

/**
 * Makes an island of a component: it is rendered into the page with its props, and comes to life in the browser
 * in a separate React root.
 */
export function createIsland<Props extends object>(
  module: IslandFile<Props>,
  file: string,
): ComponentType<Props> {
  const Component = module.default;
  return function Island(props: Props): ReactElement {
    if (Component === undefined)
      throw new Error(`the island ${file} has no default export: it has to be a React component`);
    const page = useContext(IslandsOfPage);
    if (page === undefined) return <Component {...props} />; // inside another island, whose root it shares
    const id = `island-${page.count++}`;
    const attributes = {
      "data-island": page.folder + page.scripts[file],
      "data-props": JSON.stringify(checkedProps(props, file)),
      "data-query": module.query?.join(" "),
    };
    // With the marks between texts that hydration needs, which static markup leaves out.
    const html = renderToString(<Component {...props} />, { identifierPrefix: id });
    return <div id={id} {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
  };
}

/** Props travel to the browser as JSON: what JSON cannot hold would be lost on the way. */
function checkedProps<Props extends object>(props: Props, file: string): Props {
  const given = Object.entries(props).filter(([, value]) => value !== undefined);
  const wrong = given.find(([name, value]) => !v.is(extraSchema, { [name]: value }));
  if (wrong === undefined) return props;
  throw new Error(
    `the island ${file} gets the prop \`${wrong[0]}\`, which is not JSON: an island is given text, numbers, true, false, null, lists and plain objects`,
  );
}

/**
 * Renders a page, or a part of one, with its islands, whose scripts are in the folder at this address. `count` is
 * the number of islands of the page before it.
 */
export function renderWithIslands(
  page: ReactElement,
  scripts: Readonly<Record<string, string>>,
  { folder, count = 0 }: { folder: string; count?: number },
): string {
  return renderToStaticMarkup(<IslandsOfPage value={{ scripts, folder, count }}>{page}</IslandsOfPage>);
}
