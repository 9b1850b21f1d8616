// The stylesheets that a site names under `css`: checked, joined, and with their fonts and images published.

import { readFileSync } from "node:fs";
import path from "node:path";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { findSiteFile, findStaticFile, OUTSIDE_FIX } from "@proofmark/prover/files/site-file.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import type { Project } from "../config/config.ts";
import { decodeText, nearFile } from "../content/source.ts";
import { assetAddress } from "../render/addresses.ts";
import { isExternal } from "../site/permalink.ts";
import type { SiteFiles } from "./site-files.ts";

/** The fault of an address or a rule. */
type Fault = Pick<Problem, "message" | "expected" | "found" | "fix">;

/** Reads the stylesheets that `css` names. Throws a ProblemError only if one is not text. */
export async function addSiteStyle(files: SiteFiles, project: Project) {
  const { root, config } = project;
  const inputs = config.css.map((name) => path.join(root, name));
  const problems: Problem[] = [];
  const styles: string[] = [];
  for (const name of config.css) {
    const found = findSiteFile(root, name);
    if (found === undefined || found.fault !== undefined) {
      const near = nearFile(root, name);
      problems.push({
        severity: "error",
        file: config.file,
        line: lineThatNames(name, path.join(root, config.file)),
        message: `the stylesheet \`${name}\` ${found?.fault ?? "does not exist"}`,
        expected: "a file of the site, by its path from the site's folder",
        found: found?.path,
        fix: found === undefined ? near && `did you mean \`${near}\`?` : OUTSIDE_FIX,
      });
      continue;
    }
    const { transform } = await import("lightningcss");
    const text = decodeText(readFileSync(found.path), name);
    try {
      const options = { filename: name, minify: true, analyzeDependencies: true };
      const { code, dependencies } = transform({ ...options, code: Buffer.from(text) });
      let style = code.toString();
      for (const use of dependencies ?? []) {
        if (use.type !== "import" && use.type !== "url") continue;
        const { url, placeholder, loc } = use;
        const target = use.type === "import" ? importFault(url) : resolveUrl(url, name, project);
        if ("message" in target) problems.push({ severity: "error", file: name, ...loc.start, ...target });
        else {
          if (target.file !== undefined) {
            files.publishFile(target.url, target.file);
            inputs.push(target.file);
          }
          style = style.replace(`"${placeholder}"`, () => JSON.stringify(target.url + (target.rest ?? "")));
        }
      }
      styles.push(style.replaceAll("</", "<\\/")); // a string may contain the closing tag of the `style` element
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      problems.push({
        severity: "error",
        file: name,
        ...("loc" in error ? (error.loc as { line: number; column: number }) : {}), // the library's own errors have it
        message: `the stylesheet is not valid CSS: ${error.message}`,
        fix: "fix the rule at this place",
      });
    }
  }
  return {
    /** Minified; follows the engine's style. */
    style: styles.join(""),
    /** Absolute paths of its stylesheets, fonts and images, including missing stylesheets. */
    inputs,
    problems,
  };
}

const importFault = (url: string): Fault => ({
  message: `\`@import\` of \`${url}\`: pages contain their styles and load no others`,
  fix: isExternal(url)
    ? "copy the stylesheet into the site, and name it under `css`"
    : "name the file under `css`, before this one",
});

/** Resolves a `url()` of a stylesheet: a data URL stays, a file of the site has to be published. */
function resolveUrl(
  url: string,
  stylesheet: string,
  { root, config }: Project,
): Fault | { readonly url: string; readonly rest?: string; readonly file?: string } {
  if (/^(?:#|data:)/i.test(url)) return { url };
  const expected = "a file of the site: relative to the stylesheet, or `/…` in a static folder";
  if (isExternal(url))
    return { message: `\`url(${url})\` leads out of the site`, expected, fix: "copy the file into the site" };
  const [, written = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  const decoded = decodePath(written);
  const found = written.startsWith("/")
    ? config.staticDirectories.map((folder) => findStaticFile(root, folder, decoded)).find(Boolean)
    : findSiteFile(root, path.posix.join(path.posix.dirname(stylesheet), decoded));
  if (found === undefined || found.fault !== undefined)
    return {
      message: `the file of \`url(${url})\` ${found?.fault ?? "does not exist"}`,
      expected,
      found: found?.path,
      fix: found && OUTSIDE_FIX,
    };
  if (written.startsWith("/")) return { url: config.baseUrl + written.slice(1), rest };
  const hash = hashText(readFileSync(found.path));
  return { url: assetAddress({ file: written, hash }, config.baseUrl), rest, file: found.path };
}

/** The line of a file that contains a name; undefined if none or several do. */
function lineThatNames(name: string, file: string): number | undefined {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) => (line.includes(name) ? [index + 1] : []));
  return lines.length === 1 ? lines[0] : undefined;
}
