import { extraSchema } from "@proofmark/prover/text/json-schema.ts";
import { type ComponentType, createContext, type ReactElement, useContext } from "react";
import * as jsxRuntime from "react/jsx-runtime";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import * as v from "valibot";

/** The page of an island: the addresses of the islands' scripts, and the number of islands before it. */
const IslandsOfPage = createContext<
  { scripts: Readonly<Record<string, string>>; folder: string; count: number } | undefined
>(undefined);

/** Whether elements are made for a page, and not for one of its islands. */
let isStatic = false;

/** Makes a function of the JSX runtime throw for handlers outside of islands, which no browser would call. */
const refusingHandlers =
  (create: typeof jsxRuntime.jsx): typeof jsxRuntime.jsx =>
  (type, props, key) => {
    const handler = Object.entries(props ?? {}).find(
      ([name, value]) => /^on[A-Z]/.test(name) && typeof value === "function",
    )?.[0];
    if (handler === undefined || !isStatic || typeof type !== "string") return create(type, props, key);
    throw new Error(
      `\`${handler}\` of \`<${type}>\` would never be called: move the component into an island, a \`*.island.tsx\``,
    );
  };

/** The JSX runtime of pages. */
export const pageRuntime = {
  ...jsxRuntime,
  jsx: refusingHandlers(jsxRuntime.jsx),
  jsxs: refusingHandlers(jsxRuntime.jsxs),
};

/** The exports of an island's file. */
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
    isStatic = false;
    const html = renderToString(<Component {...props} />, { identifierPrefix: id });
    isStatic = true;
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
  isStatic = true;
  try {
    return renderToStaticMarkup(<IslandsOfPage value={{ scripts, folder, count }}>{page}</IslandsOfPage>);
  } finally {
    isStatic = false;
  }
}
