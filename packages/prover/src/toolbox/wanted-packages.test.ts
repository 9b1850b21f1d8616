import { describe, expect, it } from "vitest";
import type { Candidate } from "./apt.ts";
import { chooseCandidates } from "./wanted-packages.ts";

const candidate = (name: string, version: string, own = true): Candidate => ({
  ...{ package: name, version, own },
  source: name,
});
const tools = {
  postgresql: [/^postgresql-(\d+)$/, /^postgresql-client-(\d+)$/],
  redis: ["redis-server", "redis-tools"],
};
const chosen = (candidates: readonly Candidate[], release: string, taken: readonly string[] = []): string[] =>
  chooseCandidates(candidates, { tools, release, taken }).map((one) => one.package);

describe("chooseCandidates", () => {
  const redis = [
    candidate("redis-server", "5:8.0.2-3+deb13u3"),
    candidate("redis-tools", "5:8.0.2-3+deb13u3"),
  ];

  it("takes a tool with the packages beside it, unless its series is taken", () => {
    expect(chosen(redis, "trixie")).toEqual(["redis-server", "redis-tools"]);
    expect(chosen(redis, "trixie", ["redis-server 8.0"])).toEqual([]);
    expect(chosen(redis, "trixie", ["redis-server 8.6"])).toEqual(["redis-server", "redis-tools"]);
  });

  it("takes beside a version only what belongs to it, where names have the number", () => {
    const both = ["18", "19"].flatMap((major) => [
      candidate(`postgresql-${major}`, `${major}.1-1`),
      candidate(`postgresql-client-${major}`, `${major}.1-1`),
    ]);
    expect(chosen(both, "testing", ["postgresql-18"])).toEqual(["postgresql-19", "postgresql-client-19"]);
  });

  it("takes a release candidate only from a release that gathers them, and only its own", () => {
    const early = (own: boolean) => [candidate("postgresql-19", "19~rc1-1", own)];
    expect(chosen(early(true), "testing")).toEqual([]);
    expect(chosen(early(false), "experimental")).toEqual([]);
    expect(chosen(early(true), "experimental")).toEqual(["postgresql-19"]);
  });
});
