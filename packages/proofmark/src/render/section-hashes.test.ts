import { describe, expect, it } from "vitest";
import type { NoteSection } from "../shared/note-section.ts";
import type { ProofSummary } from "../shared/proof.ts";
import { sectionHashes } from "./section-hashes.ts";

const section = (anchor: string, more: Partial<NoteSection> = {}): NoteSection => ({
  level: 2,
  heading: anchor,
  anchor,
  aliases: [],
  texts: ["Text."],
  blocks: [],
  ...more,
});
const proven = (proof: ProofSummary, code = "ls"): Partial<NoteSection> => ({
  blocks: [{ id: "a.ls", language: "sh", title: undefined, code, proof }],
});
/** The hashes of sections `a`, with `below` in it, and `b`. */
const hashes = (a: Partial<NoteSection> = {}, below: Partial<NoteSection> = {}): string[] => {
  const sections = [
    section("", { level: 1 }),
    section("a", a),
    section("a1", { level: 3, ...below }),
    section("b"),
  ];
  return sectionHashes(sections, ["a", "b"]).match(/.{3}/g) ?? [];
};
const [A, B] = hashes();

describe("sectionHashes", () => {
  it("gives each section three letters", () => {
    expect(sectionHashes([section("a"), section("b")], ["a", "b"])).toMatch(/^[0-9a-z]{6}$/);
    expect(sectionHashes([], [])).toBe("");
  });

  it("changes with the text, the code and the verdict of a section, and with what is below it", () => {
    const ran = proven({ level: "ran", worksOn: ["postgresql15"] });
    for (const changed of [
      hashes({ heading: "Other" }),
      hashes({ texts: ["Other."] }),
      hashes({}, { texts: ["Other."] }),
      hashes(ran),
    ]) {
      expect(changed[0]).not.toBe(A);
      expect(changed[1]).toBe(B);
    }
    expect(hashes(ran)).not.toEqual(hashes(proven({ level: "ran", worksOn: [] })));
    expect(hashes(ran)).not.toEqual(hashes(proven({ level: "ran", worksOn: ["postgresql15"] }, "ls -l")));
  });

  it("stays with another release of a tool", () => {
    expect(hashes(proven({ level: "ran", tool: "Bash 5.2" }))).toEqual(
      hashes(proven({ level: "ran", tool: "Bash 5.3" })),
    );
  });
});
