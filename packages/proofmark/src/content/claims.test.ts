import { createSlugState } from "@proofmark/prover/document/slug.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { checkedNote } from "../../tests/checked-note.ts";
import { daysSince } from "../cli/check-command.ts";
import { analyse } from "./analyse.ts";
import { checkElement } from "./elements.ts";

const SOURCE = "https://a.example/b";
const NOW = Date.parse("2026-11-24T23:30:00Z");

beforeAll(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

/** The problem of a claim with these attributes. */
const faults = (props: Record<string, unknown>): (string | undefined)[] =>
  checkElement({ name: "Checked", props, hasChildren: true }).map(
    ({ message, found }) => `${message}: ${found}`,
  );

describe("a claim", () => {
  it("has its text on one line, and the line where it begins", () => {
    const note = `Text.\n\nNow <Checked on="2026-11-20" source="${SOURCE}">\`8\`\nis *new*</Checked>.\n`;
    expect(checkedNote(note).claims).toEqual([
      { text: "8 is new", on: "2026-11-20", source: SOURCE, line: 3 },
    ]);
  });

  it.each(["2026-11-24", "2026-11-25", "2024-02-29"])("may be checked on %s", (on) => {
    expect(faults({ on, source: SOURCE })).toEqual([]);
  });

  it.each(["2026-11-26", "2027-01-01"])("can't be checked on %s, which is to come", (on) => {
    expect(faults({ on, source: SOURCE })).toEqual([
      `\`on\` of \`<Checked>\` must not be in the future: "${on}"`,
    ]);
  });

  it.each(["2026-02-29", "2026-13-01", "20.11.2026", "2026-11", "yesterday", 2026])(
    "can't be checked on %s",
    (on) => {
      expect(faults({ on, source: SOURCE })).toEqual([
        `\`on\` of \`<Checked>\` must be a day such as 2026-11-20, on which you read the source: "${on}"`,
      ]);
    },
  );

  it.each(["http://a.example", "a.example", "https://", "./a.mdx", "https://a.example/\\b"])(
    "has no source in %s",
    (source) => {
      const [fault] = faults({ on: "2026-11-20", source });
      expect(fault).toBe(
        `\`source\` of \`<Checked>\` must be the address of a page, with https://: ${JSON.stringify(source)}`,
      );
    },
  );

  it("says everything that it lacks", () => {
    expect(faults({})).toEqual([
      "`<Checked>` has no `on`: undefined",
      "`<Checked>` has no `source`: undefined",
    ]);
    const { problems } = analyse(`<Checked on="2026-11-20" source="${SOURCE}"> </Checked>`, {
      file: "content/a.mdx",
      slugState: createSlugState(),
    });
    expect(problems.map(({ message }) => message)).toEqual(["`<Checked>` holds no claim"]);
  });
});

it("counts the days since a claim was checked, none for a day that is to come", () => {
  const days = ["2026-11-25", "2026-11-24", "2026-11-23", "2026-08-26"];
  expect(days.map((day) => daysSince(day, NOW))).toEqual([0, 0, 1, 90]);
});
