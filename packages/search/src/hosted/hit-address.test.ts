import { describe, expect, it } from "vitest";
import { hitAddress, isHitAddress } from "./hit-address.ts";

const HOSTILE = [
  "javascript:alert(1)",
  "JavaScript:alert(1)//https://other.test/",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://other.test/1",
  "file:///etc/passwd",
  "mailto:a@other.test",
  "https://",
  "https://[",
  "//[",
  undefined,
  null,
  7,
  {},
];
/** Addresses that look like paths and lead to another host. */
const DISGUISED = [
  "//evil.example/x",
  "\\\\evil.example/x",
  "/\\evil.example/x",
  "/\t/evil.example/x",
  "https://any.test//evil.example/x",
  "https:evil.example",
];

const leadsTo = (address: string | undefined): string => new URL(address ?? "", "https://notes.test").origin;

describe("the address of a hit", () => {
  it.each(HOSTILE)("is none for %j", (url) => {
    expect(hitAddress(url, { baseUrl: "/", externalUrlRegex: "other\\.test" })).toBeUndefined();
    if (typeof url === "string")
      expect(isHitAddress(url, { baseUrl: "/", externalUrlRegex: "other\\.test" })).toBe(false);
  });

  it.each(DISGUISED)("stays on the site for %j", (url) => {
    for (const baseUrl of ["/", "/notes/"]) {
      expect(leadsTo(hitAddress(url, { baseUrl }))).toBe("https://notes.test");
      expect(isHitAddress(url, { baseUrl })).toBe(false);
    }
  });

  it("stays on the site when a replacement begins with two slashes", () => {
    const replaceSearchResultPathname = { from: "^/docs", to: "//evil.example" };
    expect(hitAddress("https://notes.test/docs/a", { baseUrl: "/", replaceSearchResultPathname })).toBe(
      "/evil.example/a",
    );
  });

  it("is compared with the pattern as it is opened, without a user's name", () => {
    const settings = { baseUrl: "/", externalUrlRegex: "^https://other\\.test/" };
    expect(hitAddress("https://other.test/a?b#c", settings)).toBe("https://other.test/a?b#c");
    expect(hitAddress("//other.test/a", settings)).toBe("https://other.test/a");
    expect(
      hitAddress("http://other.test/a", { ...settings, externalUrlRegex: "^https?://other\\.test/" }),
    ).toBe("http://other.test/a");
    for (const url of [
      "https://other.test@evil.example/a",
      "https://evil.example/?https://other.test/a",
      "https://other.test.evil.example/",
    ])
      expect(leadsTo(hitAddress(url, settings))).toBe("https://notes.test");
    expect(hitAddress("https://reader:secret@other.test/a", settings)).toBe("https://other.test/a");
  });

  it("is one that may be kept: of a page below the base, or of a page that the pattern allows", () => {
    const settings = {
      baseUrl: "/notes/",
      externalUrlRegex: "^https://other\\.test/",
      replaceSearchResultPathname: { from: "^/notes", to: "/elsewhere" },
    };
    for (const url of ["/notes/redis#ttl", "/notes/café#é", "/notes/", "https://other.test/a?b#c"])
      expect(isHitAddress(url, settings)).toBe(true);
    for (const url of [
      "/redis",
      "/notes/../redis",
      "https://evil.example/notes/",
      "https://notes.test/notes/a",
      "",
    ])
      expect(isHitAddress(url, settings)).toBe(false);
  });
});
