import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import { findStaticFile, kindOf, spelledAs } from "@proofmark/prover/files/site-file.ts";
import { ASSETS_FOLDER, routeKey } from "@proofmark/theme/data/addresses.ts";
import { readHeaders } from "../files/headers.ts";
import { answerFrom, type PublishedSite } from "./answer.ts";
import { createSiteServer, Refusal } from "./site-server.ts";

interface PreviewInput {
  readonly folder: string;
  readonly baseUrl: string;
  readonly trailingSlash?: boolean | undefined;
  /** Names that the server accepts besides `localhost` and addresses. */
  readonly hosts: readonly string[];
  readonly report: (error: unknown) => void;
}

/** Creates a server for a built site. Reads the disk on every request, so it shows later builds. */
export function createPreview(input: PreviewInput): Server {
  const { folder, hosts, report } = input;
  return createSiteServer({
    hosts,
    report,
    async answer(exchange) {
      for (const [name, value] of readHeaders(folder)) exchange.response.setHeader(name, value);
      // While a build replaces the output, the folder is missing for a moment.
      if (kindOf(path.join(folder, "404.html")) === undefined)
        throw new Refusal(
          503,
          "There is no built site at the moment. Try again when the build is finished.",
          { "retry-after": "1" },
        );
      await answerFrom(publishedFolder(input), exchange);
    },
  });
}

function publishedFolder({ folder, baseUrl, trailingSlash }: PreviewInput): PublishedSite {
  return {
    baseUrl,
    trailingSlash,
    permalinks: readPermalinks(path.join(folder, "routes.json")),
    cacheControl: (name) =>
      name.startsWith(`${ASSETS_FOLDER}/`) ? "public, max-age=31536000, immutable" : "no-cache",
    get(name) {
      const file = spelledAs(path.join(folder, name));
      if (!kindOf(file)?.isFile()) return undefined; // opening a pipe or a device could wait forever
      if (findStaticFile(folder, ".", name)?.fault !== undefined)
        throw new Refusal(404, "This file leads out of the built site.");
      return { path: file, read: () => readFileSync(file) };
    },
  };
}

/** The permalinks of a built site by their keys. Without a valid route table pages are found by their files. */
function readPermalinks(file: string): ReadonlyMap<string, string> {
  try {
    const table: Record<string, { readonly path: string }> = JSON.parse(readFileSync(file, "utf8"));
    return new Map(Object.values(table).map((route) => [routeKey(route.path), route.path]));
  } catch {
    return new Map();
  }
}
