import { describe, expect, it } from "vitest";
import type { ToolProof, VersionVerdict } from "../lock/lock.ts";
import type { SnippetProof } from "./proof.ts";
import {
  isOfGroup,
  joinGroups,
  offeredGroups,
  shortName,
  toolGroups,
  verdictOn,
  versionLabel,
  versionWords,
} from "./versions.ts";

const verdict = (on: string, line: string, output?: readonly string[]): VersionVerdict => {
  const [tool = "", version = "", kind = "", error] = line.split("|");
  return {
    on,
    tool,
    version,
    verdict: kind === "same" || kind === "differs" ? kind : "fails",
    output,
    error,
  };
};
const proof = (tools: readonly Partial<ToolProof>[], versions?: readonly VersionVerdict[]): SnippetProof => ({
  level: "ran",
  tools: tools.map((tool) => ({ tool: "Redis", version: "8.0.6", platform: "linux-x64", ...tool })),
  versions,
  refusedOn: [],
  isPart: false,
});
const redis = proof(
  [{}],
  [
    verdict("redis7.0", "Redis|7.0.15|same"),
    verdict("redis7.2", "Redis|7.2.9|differs", ["2"]),
    verdict("valkey9.1", "Valkey|9.1.2|fails|ERR unknown"),
  ],
);
const names = (proofs: readonly SnippetProof[]): string[][] =>
  toolGroups(proofs).map(({ main, versions }) => [shortName(main), ...versions.map(versionLabel)]);

describe("the versions in proofs", () => {
  it("are one group for each runner, newest first, with numbers as long as they need to be", () => {
    expect(names([redis])).toEqual([["redis8", "Redis 8", "Redis 7.2", "Redis 7.0", "Valkey 9"]]);
  });

  it("have as main version the one that most snippets are shown with", () => {
    const older = proof([{ version: "7.2.9" }], redis.versions);
    expect(names([older, redis, redis])[0]?.[0]).toBe("redis8");
    expect(names([older, older, redis])[0]?.[0]).toBe("redis7.2");
  });

  it("have releases that are not final yet", () => {
    const tried = proof(
      [{}],
      [verdict("redis9.0", "Redis|9.0rc1|same"), verdict("redis7.2", "Redis|7.2.9|same")],
    );
    expect(names([tried])).toEqual([["redis8", "Redis 9", "Redis 8", "Redis 7"]]);
  });

  it("are those of the tool, where a package ran on it", () => {
    const packaged = proof(
      [{ tool: "openai", version: "7.57.0" }],
      [verdict("node22.23.3", "openai|7.57.0|same")],
    );
    const plain = proof(
      [{ tool: "Node.js", version: "24.21.0" }],
      [verdict("node22.23.3", "Node.js|22.23.3|same")],
    );
    expect(names([packaged])).toEqual([]);
    expect(names([packaged, plain])).toEqual([["node24", "Node.js 24", "Node.js 22"]]);
    const [group] = toolGroups([packaged, plain]);
    const old = group?.versions[1];
    expect(group && old && verdictOn(packaged, old, group)?.by).toBe("openai 7.57.0, Node.js 22");
  });

  it("are not those of a tool that the page does not show", () => {
    const matrix = proof(
      [{ tool: "JavaScript" }, { tool: "ripgrep", version: "13.0.0", on: "rust" }],
      [verdict("rust14.1.1", "ripgrep|14.1.1|same")],
    );
    expect(names([matrix])).toEqual([]);
  });

  it("are offered if a tenth of the tried snippets is about them", () => {
    const other = proof([{ tool: "PHP", version: "8.2.1" }], [verdict("php8.4", "PHP|8.4.1|same")]);
    const many = (count: number): SnippetProof[] => Array.from({ length: count }, () => redis);
    const offered = (count: number): number => offeredGroups(toolGroups([other, ...many(count)])).length;
    expect([offered(9), offered(10)]).toEqual([2, 1]);
  });

  it("join those of other notes", () => {
    const other = proof([{}], [verdict("redis6.0", "Redis|6.0.16|same")]);
    const [joined] = joinGroups([...toolGroups([redis]), ...toolGroups([other])]);
    expect(joined?.versions.map(versionLabel)).toEqual([
      "Redis 8",
      "Redis 7.2",
      "Redis 7.0",
      "Redis 6",
      "Valkey 9",
    ]);
  });
});

describe("the words of a version", () => {
  const [group] = toolGroups([redis]);
  const words = (of: SnippetProof, label: string): string | undefined => {
    const version = group?.versions.find((one) => versionLabel(one) === label);
    if (group === undefined || version === undefined) return undefined;
    const { mark, sentence, more } = versionWords(of, version, group);
    return [mark, sentence, more].filter(Boolean).join(" | ");
  };

  it("say what it makes of a snippet", () => {
    expect(words(redis, "Redis 7.0")).toBe("ok | Ran on Redis 7.0.15");
    expect(words(redis, "Redis 7.2")).toBe("ok | Ran on Redis 7.2.9 | prints something else");
    expect(words(redis, "Valkey 9")).toBe("bad | Fails on Valkey 9.1.2");
    expect(words({ ...redis, fails: true }, "Redis 7.0")).toBe("ok | Failed as expected on Redis 7.0.15");
    expect(words({ ...redis, fails: true }, "Redis 7.2")).toBe("less | Prints something else on Redis 7.2.9");
    expect(words(proof([{}]), "Redis 7.0")).toBe("unknown | Not run on Redis 7.0");
    const noVerdict = [{ on: "redis7.0", reason: "what runs before it fails there" }];
    expect(words({ ...proof([{}]), noVerdict }, "Redis 7.0")).toBe(
      "unknown | No verdict on Redis 7.0 | what runs before it fails there",
    );
  });

  it("name the version on which a snippet works, of those that the note names itself too", () => {
    const named: SnippetProof = {
      ...proof([
        { on: "redis8", output: ["OK"] },
        { on: "redis7.2", version: "7.2.9", output: ["OK"] },
        { on: "redis7.0", version: "7.0.15", output: ["ERR no"] },
      ]),
      refusedOn: ["redis7.0"],
    };
    expect(words(named, "Redis 7.0")).toBe("bad | Fails on Redis 7.0.15 | works from Redis 7.2");
    expect(words(named, "Redis 7.2")).toBe("ok | Ran on Redis 7.2.9");
    const gone = proof(
      [{ version: "7.0.15" }],
      [verdict("redis7.2", "Redis|7.2.9|fails|ERR"), verdict("redis8.0", "Redis|8.0.6|fails|ERR")],
    );
    expect(words(gone, "Redis 8")).toBe("bad | Fails on Redis 8.0.6 | works up to Redis 7.0");
  });

  it("are those of the group that the page shows the snippet with", () => {
    expect(group && [redis, proof([{ tool: "PHP" }])].map((one) => isOfGroup(one, group))).toEqual([
      true,
      false,
    ]);
  });
});
