// A hosted index that answers as tests say, for the fixture that is searched by one.
import type { Page } from "@playwright/test";
import { type Behaviour, type SearchProvider, startSearchProvider } from "../search-provider.ts";
import { hostedSite, test } from "./reader.ts";

/** A hit as the provider sends it: texts as they are, with marks. */
export const hit = (heading: string, code: string) => ({
  objectID: heading,
  url: "https://own.example/redis#keys",
  type: "content",
  anchor: "keys",
  number: "1",
  content: code,
  code,
  codeLanguage: "redis",
  codeTitle: null,
  proof: { level: "ran", tool: "Redis 8.0.6" },
  hierarchy: { lvl0: "Redis", lvl1: "Redis", lvl2: heading, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  _highlightResult: {
    hierarchy: { lvl2: { value: heading, matchLevel: "none" } },
    code: { value: code.replace("SET", "<mark>SET</mark>"), matchLevel: "full" },
  },
  _snippetResult: {
    hierarchy: { lvl2: { value: heading, matchLevel: "none" } },
    content: { value: code, matchLevel: "full" },
  },
});
/** A hit at what a hostile or careless index may name as a page. */
export const hitAt = (url: unknown, heading: string) => ({ ...hit(heading, "SET"), url });
/** An answer with these hits. */
export const answerOf = (...hits: readonly unknown[]) => ({ hits, nbHits: hits.length });

/** The host that is asked first, and those that are asked if it fails. */
export interface Hosts {
  readonly first: SearchProvider;
  /** Has all of them behave in this way. */
  behave(how: Behaviour): void;
  /** Has the first one give this answer from now on. */
  answer(...hits: readonly unknown[]): Promise<void>;
}

/** Starts the hosts before each test of a file, and leads what the page asks them there. */
export function startHosts(): Hosts {
  let first: SearchProvider;
  let others: SearchProvider;
  test.beforeEach(async ({ page }) => {
    first = await startSearchProvider(answerOf(hit("Set a key", "SET a 1 NX")));
    others = await startSearchProvider(answerOf(hit("From another host", "SET b 2")));
    await page.route(/^https:\/\/app-[^/]+\.algolia(?:net)?\.(?:net|com)\//, async (route) => {
      const { host, pathname, search } = new URL(route.request().url());
      const provider = host.startsWith("app-dsn.") ? first : others;
      try {
        const response = await route.fetch({ url: `http://${provider.host}${pathname}${search}` });
        await route.fulfill({
          response,
          headers: { ...response.headers(), "access-control-allow-origin": "*" },
        });
      } catch {
        await route.abort().catch(() => undefined); // the client gave up before
      }
    });
  });
  test.afterEach(async () => {
    await first.close();
    await others.close();
  });
  return {
    get first() {
      return first;
    },
    behave(how) {
      for (const provider of [first, others]) provider.behave(how);
    },
    async answer(...hits) {
      await first.close();
      first = await startSearchProvider(answerOf(...hits));
    },
  };
}

/** Opens the box on a page of the site, and puts a query into it. */
export async function searchHosted(page: Page, query: string): Promise<void> {
  await page.goto(`${hostedSite()}/redis`);
  await page.keyboard.press("/");
  await page.keyboard.insertText(query);
}
