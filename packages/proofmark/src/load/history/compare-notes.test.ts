import { describe, expect, it } from "vitest";
import { compareNotes } from "./compare-notes.ts";

const snippet = (id: string, key: string) => ({ id, name: id.toUpperCase(), key });
const lock = (...snippets: readonly object[]): string =>
  JSON.stringify({ snippets: snippets.map((entry) => ({ context: "", starts: "ls", tools: [], ...entry })) });

describe("comparing two states of a note", () => {
  it("tells new snippets from changed ones, and from those that were moved or stayed", () => {
    const before = [snippet("stays", "1"), snippet("changes", "2"), snippet("moves", "3")];
    const after = [
      snippet("stays", "1"),
      snippet("changes", "4"),
      snippet("moved", "3"),
      snippet("new", "5"),
    ];
    expect(compareNotes({ snippets: before, lock: undefined }, { snippets: after, lock: undefined })).toEqual(
      {
        isNew: false,
        added: [{ id: "new", name: "NEW" }],
        changed: [{ id: "changes", name: "CHANGES" }],
        verdicts: [],
      },
    );
  });

  it("says nothing if only prose or proofs of the same verdict changed, or the note was removed", () => {
    const state = { snippets: [snippet("a", "1")], lock: lock({ key: "1", level: "ran" }) };
    const rerun = { ...state, lock: lock({ key: "1", level: "ran", tools: [{ version: "18.6" }] }) };
    expect(compareNotes(state, rerun)).toBeUndefined();
    expect(compareNotes(state, { snippets: undefined, lock: undefined })).toBeUndefined();
  });

  it("knows a note that was not there before", () => {
    const after = { snippets: [snippet("a", "1")], lock: lock({ key: "1", level: "ran" }) };
    expect(compareNotes({ snippets: undefined, lock: undefined }, after)).toMatchObject({
      isNew: true,
      added: [{ id: "a" }],
      verdicts: [],
    });
  });

  it("says which verdict changed of a snippet that did not", () => {
    const versions = {
      postgresql15: "PostgreSQL 15.18 same",
      postgresql16: ["PostgreSQL 16.1 differs", "1"],
    };
    const later = {
      ...versions,
      postgresql15: "PostgreSQL 15.19 fails: ERROR: same",
      postgresql19: "PostgreSQL 19 fails",
    };
    const snippets = [snippet("a", "1")];
    expect(
      compareNotes(
        { snippets, lock: lock({ key: "1", level: "parsed", versions }, { key: "9", level: "ran" }) },
        {
          snippets,
          lock: lock({ key: "1", level: "ran", versions: later }, { key: "9", level: "unchecked" }),
        },
      )?.verdicts,
    ).toEqual([
      { id: "a", name: "A", verdict: "parsed → ran, postgresql15: same → fails" },
      { id: undefined, name: "ls", verdict: "ran → unchecked" },
    ]);
  });

  it("takes a lock that is broken for none", () => {
    const snippets = [snippet("a", "1")];
    const broken = { snippets, lock: "<<<<<<< HEAD" };
    expect(compareNotes(broken, { snippets, lock: lock({ key: "1", level: "ran" }) })).toBeUndefined();
  });
});
