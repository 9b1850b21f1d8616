import { describe, expect, it } from "vitest";
import { ask, note, section } from "../../../proofmark/tests/ask-notes.ts";
import type { NoteSection } from "../sections.ts";

describe("a pasted error", () => {
  it("puts the snippets that provoke a pasted error before others", async () => {
    const failing = section("Insert twice", {
      code: ["create table a (id int);", "insert into a values (1);"],
    });
    const blocks = failing.blocks.map((block, at) => ({
      ...block,
      errors: at === 1 ? ['ERROR:  duplicate key value violates unique constraint "a_pkey"'] : [],
    }));
    const notes = [
      note("Postgres", [
        section("A duplicate key value violates a unique constraint", { code: ["select 1;"] }),
        { ...failing, blocks },
      ]),
    ];
    const pasted = 'ERROR:  duplicate key value violates unique constraint "b_code_key"';
    const { hits } = await ask(pasted, {}, notes);
    expect(hits.map(({ url, isProvoked }) => [url, isProvoked])).toEqual([
      ["/postgres#Insert twice.1", true],
      ["/postgres#a-duplicate-key-value-violates-a-unique-constraint", undefined],
    ]);
    expect((await ask("duplicate key", {}, notes)).hits.some(({ isProvoked }) => isProvoked)).toBe(false);
  });

  it("puts the section that explains a pasted error before others that provoke it", async () => {
    const provoking = (heading: string, error: string): NoteSection => {
      const made = section(heading, { code: ["make"] });
      return { ...made, blocks: made.blocks.map((block) => ({ ...block, errors: [error] })) };
    };
    const error = "make: *** No rule to make target 'biuld'.  Stop.";
    const notes = [
      note("Make", [
        provoking("Turn off the rules", error),
        provoking("*** No rule to make target '…'. Stop.", error),
      ]),
    ];
    const { hits } = await ask("No rule to make target", {}, notes);
    expect(hits.map(({ hierarchy, isProvoked }) => [hierarchy.lvl2, isProvoked])).toEqual([
      ["*** No rule to make target '…'. Stop.", true],
      ["Turn off the rules", true],
    ]);
  });
});
