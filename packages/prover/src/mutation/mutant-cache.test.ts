import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { stateOfTools } from "./mutant-cache.ts";

const root = realpathSync(mkdtempSync(path.join(tmpdir(), "proofmark-state-")));
afterAll(() => rmSync(root, { recursive: true }));
const verify = path.join(root, "verify");
mkdirSync(path.join(verify, "mocks/shop"), { recursive: true });

const shell = { name: "bash" };
const node = { name: "node24", binds: [{ from: path.join(verify, "node_modules/node/bin"), to: "/opt" }] };
const sdk = { name: "node24", binds: [{ from: path.join(verify, "mocks"), to: "/mocks" }] };
const states = (): string[] => [shell, node, sdk].map((variant) => stateOfTools([variant], root));

it.each([
  ["package-lock.json", [false, true, false]],
  ["mocks/shop/orders.ts", [false, false, true]],
  ["tsconfig.json", [false, false, false]],
])("changes with %s only for tools that can use it", (file, expected) => {
  for (const text of ["1", "2"]) {
    const before = states();
    writeFileSync(path.join(verify, file), text);
    expect(states().map((state, at) => state !== before[at])).toEqual(expected);
  }
});
