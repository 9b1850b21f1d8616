import { compileIfStale } from "../scripts/compile.js";

/** Compiles the engine once before the tests that run its command. */
export default async function setup(): Promise<void> {
  await compileIfStale();
}
