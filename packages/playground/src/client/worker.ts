// The worker in which an engine runs: one for each section that a reader runs, ended with its state.
import type { PublishedEngine, WorkerAnswer, WorkerRequest } from "../data.ts";
import type { EngineModule, RunningEngine } from "../engine.ts";
import { fetchKept } from "./fetch-kept.ts";

const say = (answer: WorkerAnswer): void => postMessage(answer);
let engine: Promise<RunningEngine> | undefined;

addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  answer(data).then(say, (error: unknown) => say({ error: sentenceOf(error) }));
});

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  if ("start" in request) {
    engine = start(request.start);
    await engine;
    return { started: true };
  }
  if (engine === undefined) throw new Error("the engine has not been started");
  return { result: await (await engine).run(request.run) };
}

async function start({ module, files }: PublishedEngine): Promise<RunningEngine> {
  let received = 0;
  await fetchKept(module); // the service worker answers with the copy
  const { start: startModule }: EngineModule = await import(module);
  return startModule(async (name) => {
    const { body } = await fetchKept(files[name] ?? "");
    if (body === null) throw new TypeError(`${name} is empty`);
    const counted = body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          received += chunk.length;
          say({ received });
          controller.enqueue(chunk);
        },
      }),
    );
    const content = new Response(counted.pipeThrough(new DecompressionStream("gzip")));
    return new Uint8Array(await content.arrayBuffer());
  });
}

/** What a reader can make of an error. */
function sentenceOf(error: unknown): string {
  if (typeof WebAssembly === "undefined" || error instanceof WebAssembly.CompileError)
    return "This browser does not allow WebAssembly here.";
  if (error instanceof RangeError) return "There is not enough memory.";
  if (error instanceof TypeError)
    return "The engine could not be fetched: the connection was lost. Run tries again.";
  return `The engine stopped: ${error instanceof Error ? error.message : String(error)}.`;
}
