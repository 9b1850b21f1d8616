import { describe, expect, it } from "vitest";
import { problemsOf } from "../../tests/problems-of.ts";
import { configOf } from "../../tests/site-of.ts";
import type { SiteConfigInput } from "../config/schema.ts";
import { resolveVersions, versionNameFault } from "./versions.ts";

type Docs = NonNullable<SiteConfigInput["docs"]>;
const resolve = (filed: readonly string[], docs: Docs = {}) => resolveVersions(configOf({ docs }), filed);
const problems = (filed: readonly string[], docs: Docs) => problemsOf(() => resolve(filed, docs));
const problem = (message: string, details: object = {}) => ({
  severity: "error",
  file: "site.config.ts",
  message,
  ...details,
});

describe("versionNameFault", () => {
  it("lets pass what a folder can be called", () => {
    expect(["1.0", "2.0.0-beta.1", "Hydrogen 18", "x".repeat(32)].map(versionNameFault)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ["", "must contain at least one non-whitespace character"],
    ["  ", "must contain at least one non-whitespace character"],
    ["1/0", "must not include slash (/) or backslash (\\)"],
    ["1\\0", "must not include slash (/) or backslash (\\)"],
    ["x".repeat(33), "cannot be longer than 32 characters"],
    ["1?", 'must be a valid file name: none of <>:"|?* and no control characters'],
    ["1\u0007", 'must be a valid file name: none of <>:"|?* and no control characters'],
    ["current", "must not be that of the notes' own folder"],
    ["..", 'must not be "." or ".."'],
  ])("refuses %j", (name, fault) => {
    expect(versionNameFault(name)).toBe(fault);
  });
});

describe("resolveVersions", () => {
  it("takes nothing of what all objects have for the settings of a version", () => {
    expect(resolve(["constructor"])[1]).toMatchObject({ name: "constructor", label: "constructor" });
  });

  it("is the notes' folder at the root if there is no other", () => {
    expect(resolve([])).toEqual([
      {
        name: "current",
        label: "Next",
        isLast: true,
        path: "",
        folder: "content",
        sidebarsFile: undefined,
        banner: "none",
        className: undefined,
        noIndex: false,
      },
    ]);
  });

  it("puts the newest of the file at the root, the notes' folder at `next`, and others below their names", () => {
    expect(
      resolve(["2.0", "1.0"]).map(({ name, label, isLast, path, folder, sidebarsFile }) => [
        name,
        label,
        isLast,
        path,
        folder,
        sidebarsFile,
      ]),
    ).toEqual([
      ["current", "Next", false, "next", "content", undefined],
      ["2.0", "2.0", true, "", "versioned_docs/version-2.0", "versioned_sidebars/version-2.0-sidebars.json"],
      [
        "1.0",
        "1.0",
        false,
        "1.0",
        "versioned_docs/version-1.0",
        "versioned_sidebars/version-1.0-sidebars.json",
      ],
    ]);
  });

  it("says of newer ones than the last that they are unreleased, of older ones that they are unmaintained", () => {
    const banners = (docs: Docs) =>
      resolve(["3", "2", "1"], docs).map(({ name, banner }) => `${name} ${banner}`);
    expect(banners({})).toEqual(["current unreleased", "3 none", "2 unmaintained", "1 unmaintained"]);
    expect(banners({ lastVersion: "2" })).toEqual([
      "current unreleased",
      "3 unreleased",
      "2 none",
      "1 unmaintained",
    ]);
    expect(banners({ lastVersion: "current" })).toEqual([
      "current none",
      "3 unmaintained",
      "2 unmaintained",
      "1 unmaintained",
    ]);
  });

  it("takes what the configuration says of a version", () => {
    const own = {
      label: "Two",
      path: "two",
      banner: "none",
      noIndex: true,
    } as const;
    expect(resolve(["3", "2"], { versions: { "2": own } })[2]).toMatchObject({ name: "2", ...own });
  });

  it("refuses options that name no version", () => {
    expect(
      problems(["2.0"], {
        versions: { "2.1": {} },
        lastVersion: "two",
      }),
    ).toEqual([
      problem('`docs.versions`: unknown version "2.1"', {
        expected: "one of 2.0, current",
        fix: 'did you mean "2.0"?',
      }),
      problem('`docs.lastVersion`: unknown version "two"', { expected: "one of 2.0, current" }),
    ]);
  });
});
