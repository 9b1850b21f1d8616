import { cacheFolder } from "@proofmark/prover/files/cache.ts";
import { startDev } from "../dev/dev.ts";
import { listen, type ServeOptions } from "./listen.ts";
import { duration, printFailure, printProblems, say } from "./print.ts";

/** `proofmark dev`. */
export async function runDev({ root, port, host, allowHost = [] }: ServeOptions): Promise<void> {
  const began = performance.now();
  const dev = await startDev({
    root,
    cacheDir: cacheFolder(root),
    hosts: [host, ...allowHost],
    onProblems: printProblems,
    onFailure: printFailure,
    onUpdate: (file, ms) => say(`${file} updated in ${duration(ms)}`),
  });
  const { url, moved } = await listen(dev.server, { port, host });
  const stop = (): void => {
    void dev.close().then(() => process.exit(0));
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  await dev.watch(); // a save right after the next lines must show
  if (moved) say("Port 3000 is in use, so the next free one is used.");
  say(`Ready in ${duration(performance.now() - began)}: ${url}${dev.baseUrl}`);
}
