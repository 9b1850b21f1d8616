import { describe, expect, it } from "vitest";
import { findSource } from "./apt-source.ts";

const SOURCES = `# made by the installer
Types: deb
URIs: http://mirror.test/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb deb-src
URIs: http://mirror.test/security
Suites: bookworm-security
Components: main
`;

describe("findSource", () => {
  it("finds the release's own entry among stanzas", () => {
    expect(findSource([{ name: "debian.sources", text: SOURCES }], "bookworm")).toMatchObject({
      uri: "http://mirror.test/debian",
      signedBy: "/usr/share/keyrings/debian-archive-keyring.gpg",
    });
  });

  it("finds it among lines", () => {
    const text =
      "deb-src http://a.test trixie main\n# deb http://b.test trixie main\ndeb http://c.test/node nodistro main\ndeb [arch=amd64 signed-by=/k.gpg] http://d.test/debian trixie main non-free\n";
    expect(findSource([{ name: "sources.list", text }], "trixie")).toMatchObject({
      uri: "http://d.test/debian",
      signedBy: "/k.gpg",
    });
  });

  it("passes over what is switched off, other releases and other components", () => {
    const off = "Types: deb\nURIs: http://a.test\nSuites: trixie\nComponents: main\nEnabled: no\n";
    const lines = "deb http://b.test bookworm main\ndeb http://c.test trixie contrib\n";
    expect(
      findSource(
        [
          { name: "a.sources", text: off },
          { name: "b.list", text: lines },
        ],
        "trixie",
      ),
    ).toBeUndefined();
  });
});
