import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { problemError } from "../content/problems.ts";
import type { LookupArguments } from "./find-command.ts";
import { say } from "./print.ts";
import { codeOf, readPlace } from "./show-command.ts";

/** Programs that put their input on a clipboard, and when each can. */
const PROGRAMS: readonly {
  readonly command: readonly [string, ...string[]];
  readonly where: () => boolean;
}[] = [
  { command: ["wl-copy"], where: () => Boolean(process.env["WAYLAND_DISPLAY"]) },
  { command: ["xclip", "-selection", "clipboard"], where: () => Boolean(process.env["DISPLAY"]) },
  { command: ["xsel", "--clipboard", "--input"], where: () => Boolean(process.env["DISPLAY"]) },
  { command: ["pbcopy"], where: () => process.platform === "darwin" },
  { command: ["clip.exe"], where: () => Boolean(process.env["WSL_DISTRO_NAME"]) },
];

/** `proofmark copy`. */
export async function runCopy(address: string, options: LookupArguments): Promise<void> {
  const { place, own } = await readPlace(address, options);
  const codes = codeOf(place, own);
  const [code = ""] = codes;
  if (codes.length > 1)
    throw problemError(address, undefined, "it names more than one snippet", {
      expected: `one of ${place.sections.flatMap(({ snippets }) => snippets.map((one) => one.address)).join(", ")}`,
    });
  await putOnClipboard(code);
  say(`copied ${place.address}`);
}

async function putOnClipboard(text: string): Promise<void> {
  const found = PROGRAMS.find(({ command, where }) => where() && isOnPath(command[0]));
  if (found !== undefined) return pipeTo(found.command, text);
  if (!process.stdout.isTTY)
    throw problemError("proofmark copy", undefined, "there is no clipboard here", {
      expected: "a terminal, or one of wl-copy, xclip, xsel, pbcopy and clip.exe with its display",
      fix: "print the code with `npx proofmark show … --code`",
    });
  // OSC 52: the terminal itself copies, also over SSH; `print` would remove the sequence
  process.stdout.write(`\u001b]52;c;${Buffer.from(text).toString("base64")}\u0007`);
}

const isOnPath = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

/** A program such as xclip goes on in the background and keeps its output open, so only its input is a pipe. */
function pipeTo([program, ...args]: readonly [string, ...string[]], text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["pipe", "ignore", "ignore"] });
    const fail = (found: string): void =>
      reject(problemError("proofmark copy", undefined, `\`${program}\` did not copy`, { found }));
    child.once("error", ({ message }) => fail(message));
    child.once("exit", (status) => (status === 0 ? resolve() : fail(`status ${status}`)));
    child.stdin.on("error", () => undefined); // its status says more
    child.stdin.end(text);
  });
}
