import { expect, it } from "vitest";
import { snippetNames } from "./snippets.ts";

const note = {
  title: "PostgreSQL",
  headings: [
    { id: "lock", text: "Lock rows" },
    { id: "kill", text: "End what blocks" },
  ],
};
const block = (id: string, anchor: string, title?: string, top?: string) => ({
  id,
  anchor,
  title,
  top,
  hidden: false,
});

it.each([
  ["the heading above", [block("a", "lock")], ["Lock rows"]],
  ["the note before the first heading", [block("a", "")], ["PostgreSQL"]],
  [
    "what it is for if it is hidden",
    [{ ...block("a", "lock"), hidden: true }, block("b", "lock")],
    ["Setup of Lock rows", "Lock rows"],
  ],
  ["its title too", [block("a", "lock", "shop.sql")], ["shop.sql in Lock rows"]],
  [
    "a number from the second of a name on",
    [block("a", "lock"), block("b", "lock"), block("c", "kill"), block("d", "lock")],
    ["Lock rows", "Lock rows, 2", "End what blocks", "Lock rows, 3"],
  ],
  [
    "another name than a row of the first screen, unless that repeats it",
    [
      block("a", "kill"),
      block("b", "lock", undefined, "End what blocks"),
      block("c", "kill", undefined, "Lock rows"),
    ],
    ["End what blocks, 2", "Lock rows, 2", "End what blocks, 3"],
  ],
  ["the name of the row that repeats it", [block("a", "lock", undefined, "Lock rows")], ["Lock rows"]],
])("names a block by %s", (_, blocks, names) => {
  expect([...snippetNames(blocks, note).values()]).toEqual(names);
});
