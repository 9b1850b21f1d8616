/** Exports of `proofmark/runner`, for runners outside this package. */
/** Schemas for `readAnswer`. */
export * as v from "valibot";
export { siteFolder } from "./files/site-file.ts";
export type { Snippet } from "./lock/snippet.ts";
export { findNode, INSTALL, MODULES } from "./runner/node-packages.ts";
export {
  type Conversation,
  converse,
  Programs,
  type Server,
  startServer,
} from "./runner/processes.ts";
export type {
  FoundTools,
  MissingTool,
  Outcome,
  Runner,
  SequenceContext,
  Session,
  Variant,
} from "./runner/runner.ts";
export type { Shell } from "./runner/shell.ts";
export { hostVersion, missingProgram, toolIn } from "./runner/tools.ts";
export { COMPILER, COMPILER_OPTIONS, compilerIn } from "./runners/node.ts";
export { parseShell, shellPreparation, startShellSession } from "./runners/shell.ts";
export { type Bind, type Sandbox, type SandboxProcess, seenIn } from "./sandbox/interface.ts";
export { outcomeOf, readAnswer } from "./sandbox/outcome.ts";
export { isShell } from "./text/languages.ts";
export { nearest } from "./text/nearest.ts";
export type { ToolPackages } from "./toolbox/packages.ts";
export type { Toolbox } from "./toolbox/toolbox.ts";
