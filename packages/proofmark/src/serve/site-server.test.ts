import { describe, expect, it } from "vitest";
import { hostName, isAllowedHost } from "./site-server.ts";

describe("hostName", () => {
  it("is the name without port, case and final dot", () => {
    expect(
      ["localhost:3000", "LocalHost", "notes.test.:80", "[::1]:3000", "127.0.0.1"].map(hostName),
    ).toEqual(["localhost", "localhost", "notes.test", "::1", "127.0.0.1"]);
  });

  it("is undefined for anything else", () => {
    for (const header of [
      undefined,
      "",
      "a b",
      "user@localhost",
      "localhost/evil",
      "evil\\localhost",
      "evil#localhost",
      "[::1",
      "localhost:x",
      ":80",
    ])
      expect([header, hostName(header)]).toEqual([header, undefined]);
  });
});

describe("isAllowedHost", () => {
  it("accepts addresses and names that always mean this machine", () => {
    for (const name of ["localhost", "notes.localhost", "127.0.0.1", "192.168.1.7", "::1", "fe80::1"])
      expect([name, isAllowedHost(name, [])]).toEqual([name, true]);
  });

  it("refuses other names, also those that only look alike", () => {
    for (const name of [
      "evil.test",
      "localhost.evil.test",
      "notlocalhost",
      "127.0.0.1.evil.test",
      "2130706433",
    ])
      expect([name, isAllowedHost(name, ["notes.test"])]).toEqual([name, false]);
  });

  it("accepts names that are allowed, and with a leading dot all below one", () => {
    expect(isAllowedHost("notes.test", ["Notes.test"])).toBe(true);
    expect(isAllowedHost("a.notes.test", ["notes.test"])).toBe(false);
    expect(
      ["notes.test", "a.notes.test", "evilnotes.test"].map((name) => isAllowedHost(name, [".notes.test"])),
    ).toEqual([true, true, false]);
  });
});
