// The JSON schema of `snippets.json`; docs/data.md says the same in words.
import { LEVELS } from "@proofmark/prover/proof/proof.ts";

const text = (description: string) => ({ type: "string", description });
const nullable = (description: string) => ({ type: ["string", "null"], description });
const natural = (description: string, minimum = 0) => ({ type: "integer", minimum, description });
const list = (items: object, description: string) => ({ type: "array", items, description });

/** An object whose properties are all there, apart from optional ones. */
const object = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const value = object({
  name: text("Name of the placeholder"),
  from: natural("Where its default begins in the code, in UTF-16 units"),
  to: natural("Where its default ends"),
});

const version = object(
  {
    on: text("Name of the version, such as postgresql15"),
    tool: text("The tool that ran it"),
    version: text("The version of that tool"),
    verdict: { enum: ["same", "differs", "fails"], description: "What became of it there" },
    output: list({ type: "string" }, "What it printed, line by line, where that differs"),
    error: text("The line that says why it fails"),
  },
  ["output", "error"],
);

const noVerdict = object({
  on: text("Name of the version, such as postgresql15"),
  reason: text("Why nothing is known of it there"),
});

const snippet = object({
  id: text("Its anchor on the page, unique in its note"),
  note: text("Id of its note"),
  url: text("Where it is published"),
  line: natural("Line of its fence, in the note or in the partial that holds it", 1),
  language: text("Language of the code"),
  title: nullable("Title of the snippet"),
  top: nullable("Its name on the first screen of its note; null if that does not show it"),
  code: text("The code, with the defaults of its placeholders"),
  values: list(value, "Where readers may put their own values"),
  output: nullable("What it printed"),
  varies: {
    anyOf: [{ const: true }, { type: "array", items: { type: "string" } }],
    description: "What of the output differs from run to run; true for all of it",
  },
  level: { enum: [...LEVELS], description: "How far it was proven" },
  tool: nullable("The tool that ran it"),
  version: nullable("The version of that tool"),
  reason: nullable("Why it is unchecked"),
  versions: list(version, "What other versions of its tool make of it"),
  noVerdict: list(noVerdict, "Versions on which it was tried without a verdict"),
});

export const SNIPPETS_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Snippets of a site of notes, and what proves them",
  ...list(snippet, "The snippets of listed notes that readers see and a lock proves"),
};
