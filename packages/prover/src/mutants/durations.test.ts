import { describe, expect, it } from "vitest";
import { changes } from "../../../proofmark/tests/mutants-of.ts";

describe("mutants of times", () => {
  it("doubles times to live, wherever they are typed", async () => {
    const numbers = async (name: string, code: string): Promise<string[]> =>
      (await changes(name, code)).filter((one) => one.startsWith("number"));
    expect(await numbers("redis", "EXPIRE cart:1 900 GT")).toEqual(["number: EXPIRE cart:1 1800 GT"]);
    expect(await numbers("sh", "redis-cli SET a 1 PX 200")).toEqual([
      "number: redis-cli SET a 2 PX 200",
      "number: redis-cli SET a 1 PX 400",
    ]);
    expect(await numbers("mjs", "set('a', 1, { expiration: { type: 'EX', value: 0x3c } });")).toEqual([
      "number: set('a', 2, { expiration: { type: 'EX', value: 0x3c } });",
    ]);
    expect(await numbers("mjs", "set('a', b, { expiration: { type: 'EX', value: 300 } });")).toEqual([
      "number: set('a', b, { expiration: { type: 'EX', value: 600 } });",
    ]);
  });

  it("takes times away instead of adding one, and no time from a loop that waits for something", async () => {
    const numbers = async (language: string, code: string): Promise<string[]> =>
      (await changes(language, code)).filter((change) => change.startsWith("number: "));
    expect(await numbers("mjs", "setTimeout((n) => f(n, [1]), 100, 7);")).toEqual([
      "number: setTimeout((n) => f(n, [2]), 100, 7);",
      "number: setTimeout((n) => f(n, [1]), 0, 7);",
      "number: setTimeout((n) => f(n, [1]), 100, 8);",
    ]);
    expect(await numbers("mjs", "await sleep(2); get(5, { timeout: 900 });")).toEqual([
      "number: await sleep(0); get(5, { timeout: 900 });",
      "number: await sleep(2); get(6, { timeout: 900 });",
      "number: await sleep(2); get(5, { timeout: 0 });",
    ]);
    expect(await numbers("python", "urlopen(a, timeout=60)")).toEqual(["number: urlopen(a, timeout=0)"]);
    expect(await numbers("sh", "until test -e a; do sleep 0.1; done; sleep 2; head -n 3")).toEqual([
      "number: until test -e a; do sleep 0.1; done; sleep 0; head -n 3",
      "number: until test -e a; do sleep 0.1; done; sleep 2; head -n 4",
    ]);
  });
});
