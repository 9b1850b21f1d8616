// The worker in which an engine runs: one for each section that a reader runs, ended with its state.
import type { PublishedEngine, WorkerAnswer, WorkerRequest } from "../data.ts";
import type { EngineModule, RunningEngine } from "../engine.ts";
import { fetchKept, LOST } from "./fetch-kept.ts";

const say = (answer: WorkerAnswer): void => postMessage(answer);
let engine: Promise<RunningEngine> | undefined;

addEventListener("message", async ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    if ("start" in data) engine = startEngine(data.start);
    const running = await engine;
    const result = "run" in data && running ? await running.run(data.run) : { ok: true, output: "" };
    if (result.output.length > 1e6) throw new RangeError(); // a guess of what a page can compare and show
    say({ result });
  } catch (error) {
    say({ error: error instanceof TypeError && "start" in data ? LOST : sentenceOf(error) });
  }
});

async function startEngine({ module, files }: PublishedEngine): Promise<RunningEngine> {
  let received = 0;
  await fetchKept(module); // the service worker answers with the copy
  const { start }: EngineModule = await import(module);
  return start(async (name) => {
    const { body } = await fetchKept(files[name] ?? "");
    const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.length;
        say({ received });
        controller.enqueue(chunk);
      },
    });
    const content = body?.pipeThrough(counting).pipeThrough(new DecompressionStream("gzip"));
    return new Response(content, { headers: { "content-type": "application/wasm" } });
  });
}

/** An error as a sentence for readers. */
function sentenceOf(error: unknown): string {
  if (typeof WebAssembly === "undefined" || error instanceof WebAssembly.CompileError)
    return "This browser does not allow WebAssembly here.";
  if (error instanceof RangeError) return "There is not enough memory.";
  return `The engine stopped: ${error instanceof Error ? error.message : String(error)}`;
}
