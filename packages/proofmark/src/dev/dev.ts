// The development server. It reads only front matter at start, compiles a page on request, and sends the new
// content of a saved note to the pages that show it.
import type { Server } from "node:http";
import path from "node:path";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { cleanAddress, DATA_FOLDER, routeKey, routePath } from "@proofmark/theme/data/addresses.ts";
import { WORKER_FILE } from "@proofmark/theme/data/offline.ts";
import { VERSION_PATHS } from "../load/versions.ts";
import { PAGES_FOLDER } from "../pages/page-files.ts";
import { listedNotes, renderLlmsList } from "../render/llms-list.ts";
import { markdownAddress } from "../render/markdown.ts";
import { sendFile } from "../serve/files.ts";
import { createSiteServer, type Exchange, redirect } from "../serve/site-server.ts";
import type { DevSite } from "./dev-site.ts";
import { createEventStreams, type EventStreams } from "./events.ts";
import { DEV_FOLDER, loadDevSite } from "./state.ts";
import { findPublished } from "./static-files.ts";
import { type SiteWatcher, watchSite } from "./watch.ts";

export interface DevInput {
  readonly root: string;
  readonly cacheDir: string;
  /** Names that the server accepts besides `localhost` and addresses. */
  readonly hosts: readonly string[];
  readonly onProblems: (problems: readonly Problem[]) => void;
  /** Reports a bug of the engine. */
  readonly onFailure: (error: unknown) => void;
  /** Reports that a saved file has been sent to its pages. */
  readonly onUpdate: (file: string, ms: number) => void;
}

export interface DevServer {
  readonly server: Server;
  readonly baseUrl: string;
  /** Starts watching for changes. */
  watch(): void;
  close(): Promise<void>;
}

/** Loads the site and creates its server; the caller makes it listen. */
export async function startDev({
  root,
  cacheDir,
  hosts,
  onProblems,
  onFailure,
  onUpdate,
}: DevInput): Promise<DevServer> {
  const noteInputs = new Set<string>();
  const onInputs = (files: readonly string[]): void => {
    const fresh = files.map((file) => path.join(root, file)).filter((file) => !noteInputs.has(file));
    for (const file of fresh) noteInputs.add(file);
    if (fresh.length > 0) watcher?.add(fresh);
  };
  let watcher: SiteWatcher | undefined;
  let site = await loadDevSite({ root, cacheDir, onInputs });
  onProblems(site.problems);
  const streams = createEventStreams();
  const print = (error: unknown): void => {
    if (error instanceof ProblemError) onProblems(error.problems);
    else onFailure(error);
  };
  const report = (error: unknown): void => {
    print(error);
    streams.send({ type: "error", text: errorText(error) });
  };

  const server = createSiteServer({
    hosts,
    report: print,
    errorPage: (error) => errorPage(error, site),
    answer: (exchange) => answer({ ...exchange, site, streams, root }),
  });

  // The first page needs the grammars, so load them before the first request.
  server.once("listening", () => {
    setImmediate(() => {
      const home = site.routeAt(site.loaded.config.baseUrl);
      if (home !== undefined) site.render(home).catch(() => undefined); // reported when the page is requested
    });
  });

  const change = async (files: readonly string[]): Promise<void> => {
    const began = performance.now();
    const only = files.length === 1 ? files[0] : undefined;
    if (only !== undefined && /\.mdx?$/.test(only) && !/(?:^|\/)_/.test(only)) {
      const { route, siteChanged } = await site.update(only);
      if (route !== undefined && !siteChanged) {
        const { data } = await site.render(route);
        streams.send({ type: "page", pages: [data.permalink.replace(/\/$/, "") || "/"], page: data });
        onUpdate(only, performance.now() - began);
        return;
      }
    }
    try {
      site = await loadDevSite({ root, cacheDir, onInputs });
    } finally {
      // new paths of the configuration, and removed files that may come back
      watcher?.add([...watchedPaths(root, site), ...noteInputs]);
    }
    onProblems(site.problems);
    streams.send({ type: "reload" });
    onUpdate(files.join(", "), performance.now() - began);
  };

  return {
    server,
    baseUrl: site.loaded.config.baseUrl,
    watch() {
      watcher = watchSite({
        root,
        paths: [...watchedPaths(root, site), ...noteInputs],
        onChange: (files) => change(files).catch(report),
        onProblem: (problem) => onProblems([problem]),
      });
    },
    async close() {
      await watcher?.close();
      streams.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Every path that the site depends on, including missing ones. */
function watchedPaths(root: string, { loaded: { config, dependencies }, pageInputs }: DevSite): string[] {
  const folders = [config.docs.path, PAGES_FOLDER, ...VERSION_PATHS, ...config.staticDirectories];
  return [...folders.map((folder) => path.join(root, folder)), ...dependencies, ...pageInputs];
}

interface DevExchange extends Exchange {
  readonly site: DevSite;
  readonly streams: EventStreams;
  readonly root: string;
}

async function answer({
  site,
  request,
  response,
  streams,
  root,
  pathname,
  decoded,
  search,
}: DevExchange): Promise<void> {
  const { baseUrl, staticDirectories, trailingSlash } = site.loaded.config;
  if (!pathname.startsWith(baseUrl)) return redirect(response, 302, baseUrl);
  const own = pathname.slice(baseUrl.length);
  const text = (type: string, body: string, status = 200): void =>
    void response
      .writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" })
      .end(body);

  if (own === `${DEV_FOLDER}/events`) return streams.open(request, response);
  const file = own.startsWith(`${DEV_FOLDER}/`)
    ? site.files.get(own.slice(DEV_FOLDER.length + 1))
    : undefined;
  if (file !== undefined) return text(own.endsWith(".json") ? "application/json" : "text/javascript", file);
  // a preview at this address may have left one that keeps a built site
  if (own === WORKER_FILE && site.loaded.config.offline)
    return text("text/javascript", site.engine.script("removing-worker"));
  if (own === `${DEV_FOLDER}/search.txt`) return text("text/plain", await site.searchIndex());

  if (own.startsWith(`${DATA_FOLDER}/`)) {
    const name = own.slice(DATA_FOLDER.length + 1).replace(/\.json$/, "");
    const route = site.routeAt(name === "index" ? baseUrl : `${baseUrl}${name}`);
    if (route !== undefined && routeKey(routePath(route.permalink, baseUrl)) === routeKey(name))
      return text("application/json", JSON.stringify((await site.render(route)).data));
    return text("application/json", "null", 404);
  }
  const versions = site.noteVersions.get(pathname);
  if (versions !== undefined) return text("application/json", versions);
  const fixed = findPublished(root, staticDirectories, decoded.slice(baseUrl.length));
  const plain = fixed === undefined ? await textAt(pathname, site) : undefined; // as in a build
  if (plain !== undefined) return text(own.endsWith(".md") ? "text/markdown" : "text/plain", plain);
  const moved = site.movedTo(pathname);
  if (moved !== undefined) return redirect(response, 308, moved + search);
  const route = site.routeAt(pathname);
  const clean = route && cleanAddress(pathname, route.permalink, trailingSlash);
  if (clean !== undefined) return redirect(response, 308, clean + search);
  if (route !== undefined) return text("text/html", (await site.render(route)).document.join(""));
  const found = site.published.get(pathname) ?? fixed;
  if (found === undefined)
    return text("text/html", (await site.render(site.notFound())).document.join(""), 404);
  response.setHeader("cache-control", "no-store");
  return sendFile({ request, response }, found);
}

/** The plain file that a build would write at this address, if any. */
async function textAt(pathname: string, { site, render, loaded }: DevSite): Promise<string | undefined> {
  const { baseUrl } = loaded.config;
  if (pathname === `${baseUrl}llms.txt`) return renderLlmsList(site);
  if (pathname === `${baseUrl}llms-full.txt`) {
    const notes: string[] = [];
    for (const { route } of listedNotes(site)) notes.push((await render(route)).texts[0]?.text ?? "");
    return notes.join("\n");
  }
  if (!/\.(?:md|txt)$/.test(pathname)) return undefined;
  for (const route of site.routes) {
    const own = markdownAddress(route, baseUrl)?.replace(/\.md$/, "");
    if (own === undefined || !/^[./]/.test(pathname.slice(own.length)) || !pathname.startsWith(own)) continue;
    const found = (await render(route)).texts.find(({ address }) => address === pathname);
    if (found !== undefined) return found.text;
  }
  return undefined;
}

/** The page that replaces one with errors; it listens for the save that fixes them. */
function errorPage(error: unknown, { assets }: DevSite): string {
  const boot = JSON.stringify({ site: assets.site });
  return `<!doctype html><title>Error</title><script type="application/json" id=":boot">${boot}</script><pre role="alert">${escapeHtml(errorText(error))}</pre><script type="module" src="${assets.dev}"></script>`;
}

function errorText(error: unknown): string {
  if (!(error instanceof ProblemError))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  return error.problems
    .map((problem) =>
      [
        `${problem.file}${problem.line === undefined ? "" : `:${problem.line}`}${problem.column === undefined ? "" : `:${problem.column}`}  ${problem.message}`,
        problem.excerpt,
        problem.expected && `expected  ${problem.expected}`,
        problem.found && `found     ${problem.found}`,
        problem.fix && `fix       ${problem.fix}`,
      ]
        .filter(Boolean)
        .join("\n"),
    )
    .join("\n\n");
}
