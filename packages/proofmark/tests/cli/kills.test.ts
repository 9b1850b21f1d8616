// @module-tag exhaustive
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { fingerprint } from "../folder.ts";

/** At how many points of a command it is killed. */
const POINTS = 8;
/** All kills of a command together; each takes about a second, twice that on a busy machine. */
const TIMEOUT = 300_000;

/** Names of what commands make beside their files, wherever they lie. */
const inTheMaking = (site: FixtureSite): string[] =>
  readdirSync(site.root, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?:^|\/)\.dist-|\.tmp(?:\.mjs)?$/.test(name),
  );

/**
 * Kills a command at points that are spread over its duration. Before each the site changes; after each
 * `isWhole` is asked, and the same command then has to succeed and to clear up. Gives how many were killed
 * before their end.
 */
async function killAtEveryPoint(
  site: FixtureSite,
  args: readonly string[],
  { change, isWhole, isDone }: KillTest,
): Promise<number> {
  const durations: number[] = [];
  for (const point of [1, 0]) {
    change(point);
    const began = performance.now();
    expect(await site.runAlone({}, ...args)).toMatchObject({ status: 0 });
    durations.push(performance.now() - began);
  }
  let duration = Math.max(...durations);
  let killed = 0;
  for (let point = 1; point <= POINTS; point++) {
    change(point);
    const running = site.start(...args);
    const began = performance.now();
    const hasEnded = await Promise.race([
      delay(((point - 0.5) / POINTS) * duration, false),
      once(running.process, "exit").then(() => true),
    ]);
    if (hasEnded) duration = performance.now() - began; // the machine has become faster
    await running.stop("SIGKILL");
    if (running.process.signalCode === "SIGKILL") killed++;
    isWhole();
    expect(await site.run(...args)).toMatchObject({ status: 0, stderr: "" });
    isDone(point);
    expect(inTheMaking(site)).toEqual([]);
  }
  return killed;
}

interface KillTest {
  /** Gives the site something to do: it is in one of two states, odd and even. */
  readonly change: (point: number) => void;
  /** Expects what the command writes to be as before or as after. */
  readonly isWhole: () => void;
  /** Expects it to be as after. */
  readonly isDone: (point: number) => void;
}

describe("a build that is killed at any point", () => {
  it(
    "leaves the old output or the new one, byte for byte, and the next one succeeds and clears up",
    async () => {
      const site = fixtureSite("output");
      const change = (point: number): void => {
        site.change(
          "content/redis.mdx",
          `---\ntitle: Redis ${point % 2}\ntags: [cache]\n---\n\nKeys and values, ${point % 2}.\n`,
        );
      };
      const outputs: string[] = [];
      for (const state of [0, 1]) {
        change(state);
        expect((await site.build()).status).toBe(0);
        outputs.push(fingerprint(site.path("dist")));
      }
      expect(outputs[0]).not.toBe(outputs[1]);
      const killed = await killAtEveryPoint(site, ["build"], {
        change,
        isWhole() {
          // Between its two renames there is none of this name for a moment; the old one lies beside it.
          const old = readdirSync(site.root).find((name) => name.startsWith(".dist-old-"));
          expect(outputs).toContain(
            fingerprint(site.path(existsSync(site.path("dist")) ? "dist" : (old ?? "dist"))),
          );
        },
        isDone: (point) => expect(fingerprint(site.path("dist"))).toBe(outputs[point % 2]),
      });
      expect(killed).toBeGreaterThan(POINTS / 2);
    },
    TIMEOUT,
  );
});

describe("a check that is killed at any point", () => {
  it(
    "leaves the old lock or the new one, byte for byte, and the next one succeeds and clears up",
    async () => {
      const site = fixtureSite("proofs");
      const change = (point: number): void => {
        site.change(
          "content/index.mdx",
          `---\ntitle: Shop\nslug: /\n---\n\n## Say\n\n\`\`\`sh\nseq ${1 + (point % 2)}\n\`\`\`\n`,
        );
      };
      const locks: string[] = [];
      for (const state of [0, 1]) {
        change(state);
        expect(await site.run("check", "--update")).toMatchObject({ status: 0, stderr: "" });
        locks.push(site.read("content/index.lock.json"));
      }
      expect(locks[0]).not.toBe(locks[1]);
      const killed = await killAtEveryPoint(site, ["check", "--update"], {
        change,
        isWhole: () => expect(locks).toContain(site.read("content/index.lock.json")),
        isDone: (point) => expect(site.read("content/index.lock.json")).toBe(locks[point % 2]),
      });
      expect(killed).toBeGreaterThan(POINTS / 2);
    },
    TIMEOUT,
  );
});
