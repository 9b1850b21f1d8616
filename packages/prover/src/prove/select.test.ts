import { describe, expect, it } from "vitest";
import { checkedNote } from "../../../proofmark/tests/checked-note.ts";
import { problemsOf } from "../../../proofmark/tests/problems-of.ts";
import type { LockEntry } from "../lock/lock.ts";
import { make, shell } from "../runners.ts";
import { type CheckOptions, selectNotes } from "./select.ts";

const runners = [make(), shell()];
const TEXT = "```sh\necho 1\n```\n\n```make\na:\n\techo 2\n```\n\n```sh\necho 3\n```\n";
const redis = checkedNote(TEXT, "content/redis.mdx");
const regex = checkedNote(TEXT, "content/guide/regex.mdx");

/** The selected snippets, each as its note and first line. */
function select(selection: Partial<CheckOptions>, notes = [redis, regex]): string[] {
  const all = { targets: [], only: undefined, changed: false, ...selection };
  return selectNotes(notes, runners, all).flatMap(({ note, asked }) =>
    [...asked].map(({ code }) => `${note.file} ${code.split("\n")[0]}`),
  );
}
const ofRedis = ["content/redis.mdx echo 1", "content/redis.mdx a:", "content/redis.mdx echo 3"];

describe("a selection", () => {
  it("is everything where nothing is named", () => {
    expect(select({})).toHaveLength(6);
  });

  it.each(["redis", "redis.mdx", "content/redis", "content/redis.mdx", "./content/redis.mdx"])(
    "is a note by `%s`",
    (target) => {
      expect(select({ targets: [target] })).toEqual(ofRedis);
    },
  );

  it.each([
    [1, "echo 1"],
    [3, "echo 1"],
    [6, "a:"],
  ])("is the snippet at line %i", (line, code) => {
    expect(select({ targets: [`redis:${line}`] })).toEqual([`content/redis.mdx ${code}`]);
  });

  it.each(["guide/regex", "regex", "01-guide/02-regex", "content/01-guide/02-regex.mdx"])(
    "is a note in a folder by `%s`, with and without its number prefixes",
    (target) => {
      const numbered = checkedNote(TEXT, "content/01-guide/02-regex.mdx");
      expect(select({ targets: [target] }, [redis, numbered])).toHaveLength(3);
    },
  );

  it.each(["guide", "guide/", "content/guide", "content"])("is all notes of the folder `%s`", (target) => {
    const top = checkedNote(TEXT, "content/regex.mdx");
    const files = select({ targets: [target] }, [redis, regex, top]).map((one) => one.split(" ")[0]);
    expect(new Set(files)).toEqual(
      new Set(["content/guide/regex.mdx", ...(target === "content" ? [redis.file, top.file] : [])]),
    );
  });

  it("prefers the note with the shortest path", () => {
    const top = checkedNote(TEXT, "content/regex.mdx");
    expect(select({ targets: ["regex"] }, [regex, top])[0]).toBe("content/regex.mdx echo 1");
  });

  it("names a note once, whatever names it", () => {
    expect(select({ targets: ["redis", "content/redis.mdx:1"] })).toEqual(ofRedis);
  });

  it("is what one runner runs", () => {
    expect(select({ targets: ["redis"], only: "make" })).toEqual(["content/redis.mdx a:"]);
  });

  it("leaves out what a lock has, where only changes are asked for", () => {
    const [first] = redis.snippets;
    const entry: LockEntry = {
      key: first?.key ?? "",
      context: first?.context ?? "",
      starts: "echo 1",
      level: "ran",
      tools: [],
    };
    const locked = checkedNote(TEXT, "content/redis.mdx", [entry]);
    expect(select({ changed: true }, [locked])).toEqual(ofRedis.slice(1));
  });

  it("suggests the name that was meant", () => {
    expect(problemsOf(() => select({ targets: ["regx"] }))).toMatchObject([
      { message: "there is no note `regx`", fix: "did you mean `regex`?" },
    ]);
    expect(problemsOf(() => select({ only: "mak" }))).toMatchObject([
      { message: "there is no runner `mak`", fix: "did you mean `make`?" },
    ]);
    expect(problemsOf(() => select({ targets: ["redis:4"] }))).toMatchObject([
      { file: "content/redis.mdx", message: "there is no snippet at line 4" },
    ]);
  });
});
