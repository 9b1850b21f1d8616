// What the tools of `proofmark mcp` take and give, as JSON schemas.
import { MAX_CODE_BYTES } from "./try-command.ts";

const text = (description: string) => ({ type: "string" as const, description });
const nullable = (description: string) => ({ type: ["string", "null"] as const, description });
const numberOrNull = (description: string) => ({ type: ["integer", "null"] as const, description });

/** An object whose properties are all there, apart from optional ones. */
const object = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: "object" as const,
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const list = (items: object, description: string) => ({ type: "array" as const, items, description });

const ON = text("Version, such as postgresql15. What is known there is given, and nothing else.");

const snippet = object({
  address: text("note#id, for `get`"),
  url: text("Where it is published"),
  path: list({ type: "string" }, "Title of the note, and the headings down to the snippet's own"),
  language: text("Language of the code"),
  title: nullable("Title of the snippet"),
  code: text("The code"),
  level: text("How far it was proven: ran, mocked, type-checked, dry-run, parsed or unchecked"),
  tool: nullable("The tool that ran it"),
  version: nullable("The version of that tool"),
  verdict: {
    enum: ["same", "differs", "fails", "unknown", null],
    description:
      "On a version other than the main one: what became of it there; unknown if it was tried without a verdict",
  },
  output: nullable("What it printed"),
  reason: nullable("Why it fails or has no verdict on that version, or is not checked"),
});

export const SEARCH = {
  input: object(
    {
      query: text("Words, names or signs, such as `upsert` or `@>`"),
      language: text("Only snippets in this language, such as sql"),
      note: text("Only snippets of the note with this title, such as Redis"),
      on: ON,
      limit: { type: "integer", minimum: 1, maximum: 20, description: "Maximum number; 5 by default" },
    },
    ["language", "note", "on", "limit"],
  ),
  output: object({
    count: { type: "integer", description: "Snippets found in all" },
    snippets: list(snippet, "The best ones, best first"),
  }),
};

export const GET = {
  input: object(
    {
      address: text("note, note#heading or note#id, as `search` gives it, or the address of a page"),
      on: ON,
    },
    ["on"],
  ),
  output: object({
    address: text("note#anchor"),
    url: text("Path and anchor on the site"),
    path: list({ type: "string" }, "Title of the note, and headings"),
    sections: list(
      object({
        heading: text("Heading"),
        level: { type: "integer", description: "Level of the heading" },
        texts: list({ type: "string" }, "Paragraphs"),
        snippets: list(snippet, "Snippets"),
      }),
      "The section and those below it",
    ),
    below: list(
      object({ address: text("note#heading"), heading: text("Heading") }),
      "Sections of a whole note",
    ),
  }),
};

export const TRY = {
  input: object(
    {
      language: text("Language of the code, such as sql, sh or ts"),
      code: { type: "string", minLength: 1, maxLength: MAX_CODE_BYTES, description: "The code" },
      on: list(
        { type: "string" },
        "Versions, such as postgresql15, or `all`; the default version without it",
      ),
      setup: text("note#anchor: run it in this place, after all that runs above it there"),
      timeout: text("How long it may take on each version: 30s; 60s by default"),
    },
    ["on", "setup", "timeout"],
  ),
  output: object({
    language: text("Language"),
    runner: text("Runner"),
    setup: { type: ["object", "null"], description: "Note and anchor" },
    versions: list(
      object({
        on: text("Name of the version"),
        verdict: { enum: ["works", "same", "differs", "fails", "not run"] },
        level: nullable("How far the run proves the code"),
        tool: nullable("The tool that ran it"),
        version: nullable("The version of that tool"),
        platform: nullable("System and processor"),
        exit: numberOrNull("Exit status"),
        output: nullable("What it printed"),
        cut: { type: "integer", description: "Lines of the output that are left out" },
        reason: nullable("Why it failed or was not run"),
        error: nullable("The line in which the tool says what went wrong"),
        ms: { type: "integer", description: "Milliseconds" },
      }),
      "What each version makes of it",
    ),
  }),
};
