import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { problemError } from "../document/problems.ts";

/** Where this machine gets its Debian packages. */
export interface AptSource {
  readonly uri: string;
  readonly signedBy: string | undefined;
}

/** Reads this machine's source of Debian packages from `/etc/apt`. Throws a ProblemError if there is none. */
export function readAptSource(): AptSource {
  const parts = "/etc/apt/sources.list.d";
  const files = [
    "/etc/apt/sources.list",
    ...(existsSync(parts) ? readdirSync(parts).sort() : []).map((name) => path.join(parts, name)),
  ];
  const texts = files
    .filter((file) => existsSync(file))
    .map((name) => ({ name, text: readFileSync(name, "utf8") }));
  const release = ownRelease();
  const own = release === undefined ? undefined : findSource(texts, release);
  if (own !== undefined) return own;
  throw problemError("/etc/apt", undefined, "no source of Debian packages is configured", {
    expected: "a Debian system whose sources name its own release and `main`",
    fix: "run it on Debian, for example in a container; or install the versions that `npx proofmark check --tools` reports as missing",
  });
}

/** Finds the entry for a release's `main` in apt's files. */
export function findSource(
  files: readonly { readonly name: string; readonly text: string }[],
  release: string,
): AptSource | undefined {
  return files
    .flatMap(({ name, text }) =>
      name.endsWith(".sources") ? readStanzas(text) : name.endsWith(".list") ? readLines(text) : [],
    )
    .find(({ suites, components }) => suites.includes(release) && components.includes("main"));
}

type Listed = AptSource & { readonly suites: readonly string[]; readonly components: readonly string[] };

/** Parses `.sources` files: stanzas of fields, continued by indented lines. */
function readStanzas(text: string): Listed[] {
  return text.split(/\n\s*\n/).flatMap((stanza) => {
    const lines = stanza.split("\n").filter((line) => !line.startsWith("#"));
    const fields = new Map<string, string>();
    for (const match of lines.join("\n").matchAll(/^(?<name>[\w-]+):[ \t]*(?<value>.*(?:\n[ \t].*)*)/gm))
      fields.set((match.groups?.["name"] ?? "").toLowerCase(), match.groups?.["value"]?.trim() ?? "");
    const words = (name: string): string[] =>
      (fields.get(name) ?? "").split(/\s+/).filter((word) => word !== "");
    const signedBy = fields.get("signed-by");
    if (!words("types").includes("deb") || fields.get("enabled") === "no") return [];
    return words("uris").map((uri) => ({
      uri,
      suites: words("suites"),
      components: words("components"),
      signedBy: signedBy?.startsWith("/") ? signedBy : undefined,
    }));
  });
}

/** Parses the one-line format: `deb [options] uri suite component…`. */
function readLines(text: string): Listed[] {
  return text.split("\n").flatMap((line) => {
    const match =
      /^deb\s+(?:\[(?<options>[^\]]*)\]\s+)?(?<uri>\S+)\s+(?<suite>\S+)\s+(?<components>.*)$/.exec(
        line.trim(),
      );
    if (match?.groups === undefined) return [];
    const { options = "", uri = "", suite = "", components = "" } = match.groups;
    return [
      {
        uri,
        suites: [suite],
        components: components.split(/\s+/),
        signedBy: /signed-by=(\S+)/.exec(options)?.[1],
      },
    ];
  });
}

/** The Debian release of this machine; undefined on another system. */
export function ownRelease(): string | undefined {
  const file = "/etc/os-release";
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return /^ID=debian$/m.test(text) ? /^VERSION_CODENAME=(\w+)/m.exec(text)?.[1] : undefined;
}
