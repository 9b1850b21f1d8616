// A separate site for a test of reading offline: it can be built again, break, and lose its network.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { SiteConfigInput } from "../../src/config/schema.ts";
import { build, preview } from "./command.ts";
import { expect, hydrate, test } from "./reader.ts";

interface KeptSite {
  /** Address of the site's root, with a slash at the end. */
  readonly url: string;
  /** Every address of the site but that of the not-found page, with the document that the build wrote for it. */
  pages(): { readonly address: string; readonly document: string }[];
  /** Takes the files of a page out of the list, as for a site with more pages than are kept. */
  keepNot(page: string): void;
  read(name: string): string;
  write(name: string, text: string): void;
  remove(name: string): void;
  build(config?: Partial<SiteConfigInput>): Promise<void>;
  /** Cuts the way to the server: nothing of the site can be fetched any more. */
  cutNetwork(): Promise<void>;
  /** Has all requests from now on hang; returns the paths of those that do, as they come. */
  hangNetwork(): readonly string[];
  /** Lets go of them. */
  releaseNetwork(): void;
}

interface Fixtures {
  /** The fixture, one of those that all tests share, that a test's site is a copy of. */
  fixture: string;
  site: KeptSite;
}

/** The tests' own `test`, with a copy of a built site for each and service workers allowed. */
export const keptTest = test.extend<Fixtures>({
  serviceWorkers: "allow",
  fixture: ["library", { option: true }],
  async site({ fixture }, use) {
    const root = mkdtempSync(path.join(tmpdir(), "proofmark-offline-"));
    cpSync(path.join(process.env["SITES_FOLDER"] ?? "", fixture), root, {
      recursive: true,
      preserveTimestamps: true,
    });
    const config = readFileSync(path.join(root, "site.config.ts"), "utf8");
    const buildAgain = async (changes: Partial<SiteConfigInput> = {}): Promise<void> => {
      const added = Object.entries(changes).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},\n`);
      writeFileSync(
        path.join(root, "site.config.ts"),
        config.replace("defineConfig({\n", `$&${added.join("")}`),
      );
      await build(root);
    };
    const network = await networkTo(await preview(root));
    const base = /baseUrl: "(?<base>[^"]+)"/.exec(config)?.groups?.["base"] ?? "/";
    const file = (name: string): string => path.join(root, name);
    await use({
      url: new URL(base, network.url).href,
      pages() {
        const table: Record<string, { readonly path: string; readonly kind: string }> = JSON.parse(
          readFileSync(file("dist/routes.json"), "utf8"),
        );
        const names = readdirSync(file("dist"), { recursive: true, encoding: "utf8" });
        const kept = Object.values(table).filter(({ kind }) => kind !== "not-found");
        return kept.map(({ path: address }) => {
          const name = decodeURI(address.slice(base.length)).replace(/\/$|\.html$/, "") || "index";
          const found = [`${name}.html`, `${name}/index.html`].find((candidate) => names.includes(candidate));
          return { address, document: readFileSync(file(`dist/${found}`), "utf8") };
        });
      },
      keepNot(page) {
        const worker = readFileSync(file("dist/sw.js"), "utf8");
        const entry = new RegExp(`"[^"]*/${page}[^"]*",`, "g");
        writeFileSync(file("dist/sw.js"), worker.replace(entry, ""));
      },
      read: (name) => readFileSync(file(name), "utf8"),
      write(name, text) {
        mkdirSync(path.dirname(file(name)), { recursive: true });
        writeFileSync(file(name), text);
      },
      remove: (name) => rmSync(file(name)),
      build: buildAgain,
      cutNetwork: network.cut,
      hangNetwork: network.hang,
      releaseNetwork: network.release,
    });
    await network.cut();
    rmSync(root, { recursive: true, force: true });
  },
});

/** Opens a page, interacts, and waits until the site is kept and answered from the copy if need be. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrate(page);
  await expect.poll(() => isKept(page)).toBe(true);
}

/** Whether a complete copy of the site answers for the page: before, there is no active worker. */
export const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller !== null);

interface Network {
  /** Address of the server by this network. */
  readonly url: string;
  readonly cut: () => Promise<void>;
  readonly hang: () => readonly string[];
  readonly release: () => void;
  /** Breaks off answers of paths that match after their first megabyte. */
  readonly breakOff: (paths: RegExp | undefined) => void;
}

/** A network that leads to a server, and can be cut and hang. */
export async function networkTo(to: string): Promise<Network> {
  let release = (): void => {};
  let released = Promise.resolve();
  let hanging: string[] = [];
  let broken: RegExp | undefined;
  const server = createServer(async (incoming, response) => {
    hanging.push(incoming.url ?? "");
    await released;
    const headers = { ...incoming.headers, host: new URL(to).host };
    const answer = request(new URL(incoming.url ?? "/", to), { headers, method: incoming.method });
    answer.on("response", (found) => {
      response.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(response);
      let sent = 0;
      if (broken?.test(incoming.url ?? ""))
        found.on("data", (chunk) => {
          sent += chunk.length;
          if (sent > 1e6) response.destroy();
        });
    });
    answer.on("error", () => response.destroy());
    answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === "object" && address !== null ? address.port : 0}`,
    hang() {
      hanging = [];
      released = new Promise((resolve) => {
        release = resolve;
      });
      return hanging;
    },
    release: () => release(),
    breakOff(paths) {
      broken = paths;
    },
    async cut() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
