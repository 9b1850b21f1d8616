import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

it("a thread of a build says what the machine refuses, which an error can't carry to another thread", async () => {
  const site = fixtureSite("plain");
  site.change("cache", "a file where the cache's folder has to be");
  const settings = {
    root: site.root,
    staticDirectories: [],
    parseNumberPrefixes: true,
    showUnproven: false,
    placeholders: {},
  };
  const worker = new Worker(new URL("../../lib/worker.js", import.meta.url), {
    workerData: { folder: site.path("cache"), stamp: "", settings },
  });
  worker.postMessage({ file: "content/redis.mdx", name: "redis.mdx", text: "Text.\n", hash: "" });
  const [answer] = await once(worker, "message");
  await worker.terminate();
  expect(answer).toEqual({
    isFatal: true,
    problems: [
      {
        severity: "error",
        file: expect.stringContaining("cache/notes"),
        message: "a file is in the place of a folder",
        found: expect.stringMatching(/^ENOTDIR: not a directory, lstat /),
        fix: "rename one of them",
      },
    ],
  });
});
