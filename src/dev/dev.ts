// SiteConfig → a live server. Start reads front matter only; a page is compiled when it is asked for; a saved note is
// compiled and its new content sent to the pages that show it.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import { watch } from "chokidar";
import sirv from "sirv";
import { VERSION_PATHS } from "../load/versions.ts";
import { PAGES_FOLDER } from "../pages/page-files.ts";
import { listedNotes, markdownAddress, renderLlmsList } from "../render/markdown.ts";
import { DATA_FOLDER, routePath } from "../shared/addresses.ts";
import type { DevMessage } from "../shared/dev-message.ts";
import { escapeHtml } from "../shared/html.ts";
import { type Problem, ProblemError } from "../shared/problem.ts";
import { routeKey } from "../site/permalink.ts";
import { DEV_FOLDER, type DevSite, loadDevSite } from "./state.ts";
import { refuseForeignFile } from "./static-files.ts";

export interface DevInput {
  readonly root: string;
  readonly cacheDir: string;
  readonly onProblems: (problems: readonly Problem[]) => void;
  /** Something else failed: a bug of ours. */
  readonly onFailure: (error: unknown) => void;
  /** A saved file is on its way to the screen. */
  readonly onUpdate: (file: string, ms: number) => void;
}

export interface DevServer {
  readonly server: Server;
  readonly baseUrl: string;
  /** Begins to watch for changes. */
  watch(): void;
  close(): Promise<void>;
}

/** Editors write a file in several steps; what comes within this time is one change. A guess, well below what is seen. */
const SETTLE_MS = 8;
/** After this time a saved file is looked at once more: longer than the watcher's own throttle. */
const LOOK_AGAIN_MS = 120;

/** Loads the site and makes its server; the caller makes it listen. */
export async function startDev({ root, cacheDir, onProblems, onFailure, onUpdate }: DevInput): Promise<DevServer> {
  let site = await loadDevSite({ root, cacheDir });
  onProblems(site.problems);
  const pages = new Set<ServerResponse>();
  const send = (message: DevMessage): void => {
    for (const page of pages) page.write(`data: ${JSON.stringify(message)}\n\n`);
  };
  const report = (error: unknown): void => {
    if (error instanceof ProblemError) onProblems(error.problems);
    else onFailure(error);
    send({ type: "error", text: errorText(error) });
  };
  const statics = site.loaded.config.staticDirectories
    .map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder))
    .map((folder) => sirv(folder, { dev: true }));

  const server = createServer((request, response) => {
    void answer({ root, site, request, response, statics, pages }).catch((error: unknown) => {
      if (error instanceof ProblemError) onProblems(error.problems);
      else onFailure(error);
      const dev = `<script type="module" src="${site.loaded.config.baseUrl}${DEV_FOLDER}/dev.js"></script>`;
      const boot = JSON.stringify({ site: `${site.loaded.config.baseUrl}${DEV_FOLDER}/site.json` });
      response
        .writeHead(500, { "content-type": "text/html; charset=utf-8" })
        .end(
          `<!doctype html><title>Error</title><script type="application/json" id="boot">${boot}</script><pre role="alert">${escapeHtml(errorText(error))}</pre>${dev}`,
        );
    });
  });

  // The first page needs the grammars; they are loaded while the reader is still on the way.
  server.once("listening", () => {
    setImmediate(() => {
      const home = site.routeAt(site.loaded.config.baseUrl);
      if (home !== undefined) site.render(home).catch(() => undefined); // said when the page is asked for
    });
  });

  let watcher: ReturnType<typeof watch> | undefined;
  const change = async (files: readonly string[]): Promise<void> => {
    const began = performance.now();
    const only = files.length === 1 ? files[0] : undefined;
    if (only !== undefined && /\.mdx?$/.test(only) && !/(?:^|\/)_/.test(only)) {
      const { route, siteChanged } = await site.update(only);
      if (route !== undefined && !siteChanged) {
        const { data } = await site.render(route);
        send({ type: "page", pages: [data.permalink.replace(/\/$/, "") || "/"], page: data });
        onUpdate(only, performance.now() - began);
        return;
      }
    }
    site = await loadDevSite({ root, cacheDir });
    watcher?.add([...site.pageInputs]); // those outside of `pages/`
    onProblems(site.problems);
    send({ type: "reload" });
    onUpdate(files.join(", "), performance.now() - began);
  };

  return {
    server,
    baseUrl: site.loaded.config.baseUrl,
    watch() {
      const { config, dependencies } = site.loaded;
      const folders = [config.docs.path, PAGES_FOLDER, ...VERSION_PATHS, ...config.staticDirectories]
        .map((folder) => path.join(root, folder))
        .filter((folder) => existsSync(folder));
      const pending = new Set<string>();
      let timer: NodeJS.Timeout | undefined;
      let running = Promise.resolve();
      const enqueue = (file: string): void => {
        pending.add(file);
        clearTimeout(timer);
        timer = setTimeout(() => {
          const files = [...pending];
          pending.clear();
          const seen = new Map(files.map((name) => [name, stampOf(root, name)]));
          running = running.then(() => change(files)).catch(report);
          // The watcher leaves out a save that follows another within some 50 ms, as formatting on save does.
          setTimeout(() => {
            for (const name of files) if (stampOf(root, name) !== seen.get(name)) enqueue(name);
          }, LOOK_AGAIN_MS).unref();
        }, SETTLE_MS);
      };
      watcher = watch([...folders, ...dependencies, ...site.pageInputs], { ignoreInitial: true }).on("all", (_event, file) =>
        enqueue(path.relative(root, file).split(path.sep).join("/")),
      );
    },
    async close() {
      await watcher?.close();
      for (const page of pages) page.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** When a file was last written; undefined if it is gone. */
function stampOf(root: string, file: string): number | undefined {
  return statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs;
}

interface Exchange {
  readonly root: string;
  readonly site: DevSite;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly statics: readonly ReturnType<typeof sirv>[];
  readonly pages: Set<ServerResponse>;
}

async function answer({ root, site, request, response, statics, pages }: Exchange): Promise<void> {
  const { baseUrl } = site.loaded.config;
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (!pathname.startsWith(baseUrl)) return void response.writeHead(302, { location: baseUrl }).end();
  const own = pathname.slice(baseUrl.length);
  const text = (type: string, body: string, status = 200): void =>
    void response.writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" }).end(body);

  if (own === `${DEV_FOLDER}/events`) {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).write("retry: 300\n\n");
    pages.add(response);
    response.on("close", () => pages.delete(response));
    return;
  }
  const script = own.startsWith(`${DEV_FOLDER}/`) ? site.scripts.get(own.slice(DEV_FOLDER.length + 1)) : undefined;
  if (script !== undefined) return text("text/javascript", script);
  if (own === `${DEV_FOLDER}/site.json`) return text("application/json", JSON.stringify(site.siteData));
  if (own === `${DEV_FOLDER}/search-worker.js`) return text("text/javascript", site.engine.searchWorker);
  if (own === `${DEV_FOLDER}/search-hosted.js`) return text("text/javascript", site.engine.searchHosted);
  if (own === `${DEV_FOLDER}/search.txt`) return text("text/plain", await site.searchIndex());
  const file = site.published.get(pathname);
  if (file !== undefined) return void createReadStream(file).pipe(response);

  if (own.startsWith(`${DATA_FOLDER}/`)) {
    const name = own.slice(DATA_FOLDER.length + 1).replace(/\.json$/, "");
    const route = site.routeAt(name === "index" ? baseUrl : `${baseUrl}${name}`);
    if (route !== undefined && routeKey(routePath(route.permalink, baseUrl)) === routeKey(name))
      return text("application/json", JSON.stringify((await site.render(route)).data));
    return text("application/json", "null", 404);
  }
  const markdown = await markdownAt(pathname, site);
  if (markdown !== undefined) return text(own.endsWith(".md") ? "text/markdown" : "text/plain", markdown);
  const route = site.routeAt(pathname);
  if (route !== undefined) return text("text/html", (await site.render(route)).document.join(""));
  refuseForeignFile(root, site.loaded.config.staticDirectories, own);
  request.url = `/${own}`;
  const next = async (index: number): Promise<void> => {
    const serve = statics[index];
    if (serve !== undefined) return serve(request, response, () => void next(index + 1));
    text("text/html", (await site.render(site.notFound())).document.join(""), 404);
  };
  await next(0);
}

/** The Markdown that a build writes at this address, if it does. */
async function markdownAt(pathname: string, { site, render, loaded }: DevSite): Promise<string | undefined> {
  const { baseUrl } = loaded.config;
  if (pathname === `${baseUrl}llms.txt`) return renderLlmsList(site);
  if (pathname === `${baseUrl}llms-full.txt`) {
    const notes: string[] = [];
    for (const { route } of listedNotes(site)) notes.push((await render(route)).markdown ?? "");
    return notes.join("\n");
  }
  const route = pathname.endsWith(".md") ? site.routes.find((candidate) => markdownAddress(candidate, baseUrl) === pathname) : undefined;
  return route && (await render(route)).markdown;
}

function errorText(error: unknown): string {
  if (!(error instanceof ProblemError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
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
