// The development server: answers from the files of the site, and has open pages show what was saved.

import { existsSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { detailsOf, type Problem, ProblemError, placeOf } from "@proofmark/prover/problem.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import { loadConfig } from "../config/config.ts";
import { createFiles } from "../files/create-files.ts";
import { addRemovingWorker } from "../files/offline-files.ts";
import { loadSite, updateNote } from "../load/load-site.ts";
import { VERSION_PATHS } from "../load/versions.ts";
import { PAGES_FOLDER } from "../pages/pages.ts";
import { answerFrom, type PublishedSite } from "../serve/answer.ts";
import { createSiteServer, type Exchange, isFromOtherSite, Refusal } from "../serve/site-server.ts";
import { watchSite } from "./watch.ts";

/** Address below the base where pages listen for changes. */
const EVENTS = "__proofmark/events";
/** Maximum listening pages: far more than an author opens, and far fewer than a process may have files. */
const MAX_STREAMS = 100;

interface DevInput {
  readonly root: string;
  /** Names that the server accepts besides `localhost` and addresses. */
  readonly hosts: readonly string[];
  readonly onProblems: (problems: readonly Problem[]) => void;
  /** Reports problems that were thrown, or a bug of the engine. */
  readonly onFailure: (error: unknown) => void;
  /** Reports that a saved file has been sent to its pages. */
  readonly onUpdate: (file: string, ms: number) => void;
}

/** Loads the site and creates its server; the caller makes it listen. */
export async function startDev({ root, hosts, onProblems, onFailure, onUpdate }: DevInput) {
  const since = Date.now();
  let watcher: ReturnType<typeof watchSite> | undefined;
  const onInputs = (files: readonly string[]): void => watcher?.add(files);
  let site = await loadDevSite(root, onInputs);
  onProblems(site.problems);
  const streams = new Set<ServerResponse>();
  /** Has open pages show what was saved: the page at an address, or all of them. */
  const reload = (permalink = "reload"): void => {
    for (const stream of streams) stream.write(`data: ${permalink}\n\n`);
  };
  const server = createSiteServer({
    hosts,
    report: onFailure,
    errorPage(error) {
      onInputs(site.failedInputs()); // a missing file that is made mends its page
      return errorPage(error, site);
    },
    async answer(exchange) {
      if (exchange.pathname === `${site.published.baseUrl}${EVENTS}`) listen(streams, exchange);
      else await answerFrom(site.published, exchange);
    },
  });

  const change = async (files: readonly string[]): Promise<void> => {
    const began = performance.now();
    const [file = ""] = files;
    const permalink = files.length === 1 ? await site.update(file) : undefined;
    if (permalink === undefined) {
      try {
        site = await loadDevSite(root, onInputs);
      } catch (error) {
        site = { ...site, published: failing(site.published, error) };
        throw error;
      } finally {
        // new paths of the configuration, and removed files that may come back
        watcher?.add(site.inputs());
      }
      onProblems(site.problems);
    }
    reload(permalink);
    onUpdate(files.join(", "), performance.now() - began);
  };

  return {
    server,
    baseUrl: site.published.baseUrl,
    /** Starts watching for changes. Resolves once every save is noticed. */
    watch() {
      watcher = watchSite({
        root,
        since,
        paths: site.inputs(),
        onChange: (files) =>
          change(files).catch((error: unknown) => {
            onFailure(error);
            reload();
          }),
        onProblem: (problem) => onProblems([problem]),
      });
      return watcher.ready;
    },
    async close(): Promise<void> {
      await watcher?.close();
      for (const stream of streams) stream.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type DevSite = Awaited<ReturnType<typeof loadDevSite>>;

async function loadDevSite(
  root: string,
  /** Receives the files of a note that was saved. */
  onInputs: (files: readonly string[]) => void,
) {
  const project = await loadConfig(root);
  const { config, dependencies } = project;
  const loaded = await loadSite({ project, development: true, onProgress: () => undefined });
  const { files, pages, assets, problems, styleInputs } = await createFiles(loaded);
  const errors = problems.filter(({ severity }) => severity === "error");
  // a preview at this address may have left a worker that keeps a built site
  if (config.offline) addRemovingWorker(files, loaded.engine);
  const published: PublishedSite = {
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    get: files.get,
    permalinks: new Map(loaded.site.routes.map(({ permalink }) => [routeKey(permalink), permalink])),
    cacheControl: () => "no-store",
  };
  const folders = [config.docs.path, PAGES_FOLDER, ...VERSION_PATHS, ...config.staticDirectories];
  /** Files that a note is made from; of one that can't be compiled those that it includes, also if missing. */
  const noteInputs = (file: string): string[] => {
    const failed = loaded.failures.has(file) && existsSync(path.join(root, file));
    const text = failed ? readFileSync(path.join(root, file), "utf8") : "";
    const included = Array.from(text.matchAll(/\bfrom="?([\w-][\w./-]*\.\w+)/g), ([, name = ""]) => name);
    const dependencies = loaded.notes.get(file)?.summary.dependencies ?? [];
    return [...included, ...dependencies].map((name) => path.join(root, name));
  };
  return {
    published: errors.length === 0 ? published : failing(published, new ProblemError(errors)),
    assets,
    problems: [...loaded.problems, ...[...loaded.failures.values()].flat(), ...problems],
    /** Absolute paths of everything that the site depends on, including missing files. */
    inputs: (): string[] => [
      ...folders.map((folder) => path.join(root, folder)),
      ...dependencies,
      ...[...loaded.pages, ...loaded.islands].flatMap(({ bundle }) => bundle.inputs),
      ...styleInputs,
      ...[...loaded.notes.keys()].flatMap(noteInputs),
    ],
    failedInputs: (): string[] => [...loaded.failures.keys()].flatMap(noteInputs),
    /** Compiles a saved note again. Returns its address; undefined if other parts of the site change too. */
    async update(file: string): Promise<string | undefined> {
      const page = pages.find(({ route }) => route.kind === "note" && route.note.page.file === file);
      if (page === undefined) return undefined;
      try {
        return (await updateNote(loaded, file)) ? page.route.permalink : undefined;
      } finally {
        onInputs(noteInputs(file));
      }
    },
  };
}

/** Keeps a response open as a stream of events. Throws a Refusal if another site sent the request. */
function listen(streams: Set<ServerResponse>, { request, response }: Exchange): void {
  if (isFromOtherSite(request)) throw new Refusal(403, "Only this site's own pages may listen.");
  if (streams.size >= MAX_STREAMS)
    throw new Refusal(503, `${MAX_STREAMS} pages are already listening: close some.`);
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  if (request.method === "HEAD") return void response.end();
  response.write("retry: 300\n\n");
  streams.add(response);
  response.once("close", () => streams.delete(response));
}

/** The site with an error in the place of its pages, such as one of its stylesheets. */
const failing = (site: PublishedSite, error: unknown): PublishedSite => ({
  ...site,
  get(name) {
    const read = (): never => {
      throw error;
    };
    return name.endsWith(".html") && site.get(name) !== undefined ? { read } : site.get(name);
  },
});

/** The page that replaces one with errors; it listens for the save that fixes them. */
function errorPage(error: unknown, { assets }: DevSite): string {
  const boot = JSON.stringify({ site: assets.boot.site });
  return `<!doctype html><title>Error</title><script type="application/json" id=":boot">${boot}</script><pre role="alert">${escapeHtml(errorText(error))}</pre><script type="module" src="${assets.dev}"></script>`;
}

function errorText(error: unknown): string {
  if (!(error instanceof ProblemError))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  return error.problems
    .map((problem) =>
      [`${placeOf(problem)}  ${problem.message}`, problem.excerpt, ...detailsOf(problem)]
        .filter(Boolean)
        .join("\n"),
    )
    .join("\n\n");
}
