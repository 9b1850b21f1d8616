// The stylesheets that a site names under `css`: checked, joined, and with published addresses for their
// files.
import { readFileSync } from "node:fs";
import path from "node:path";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { findSiteFile, findStaticFile, OUTSIDE_FIX } from "@proofmark/prover/files/site-file.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import type { Image, Url } from "lightningcss";
import type { SiteConfig } from "../config/schema.ts";
import { nearFile } from "../content/near-file.ts";
import { decodeText } from "../content/source.ts";
import { assetAddress } from "../render/addresses.ts";

/** A site's own style, as included in its pages. */
export interface OwnStyle {
  /** Minified; follows the engine's style. */
  readonly style: string;
  /** Absolute paths of its fonts and images, by their published addresses. */
  readonly files: ReadonlyMap<string, string>;
  /** Absolute paths of all its source files, including missing ones. */
  readonly inputs: readonly string[];
  /** Problems of the stylesheets. All are errors. */
  readonly problems: readonly Problem[];
}

interface OwnStyleInput {
  readonly root: string;
  readonly config: Pick<SiteConfig, "css" | "baseUrl" | "staticDirectories">;
  readonly configFile: string;
}

/** A position in a stylesheet; line and column are counted from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Reads the stylesheets that `css` names. Returns their problems; throws a ProblemError only if one is not
 * text.
 */
export async function readOwnStyle({ root, config, configFile }: OwnStyleInput): Promise<OwnStyle> {
  const styles: string[] = [];
  const files = new Map<string, string>();
  const problems: Problem[] = [];
  for (const name of config.css) {
    const found = findSiteFile(root, name);
    if (found === undefined || found.fault !== undefined) {
      const near = nearFile(root, name);
      problems.push({
        severity: "error",
        file: configFile,
        line: lineThatNames(name, path.join(root, configFile)),
        message: `the stylesheet \`${name}\` ${found?.fault ?? "does not exist"}`,
        expected: "a file of the site, by its path from the site's folder",
        found: found?.path,
        fix: found === undefined ? near && `did you mean \`${near}\`?` : OUTSIDE_FIX,
      });
      continue;
    }
    const text = decodeText(readFileSync(found.path), name);
    const sheet = await compileSheet(text, { root, config, name });
    styles.push(sheet.style);
    for (const [address, file] of sheet.files) files.set(address, file);
    problems.push(...sheet.problems);
  }
  const inputs = [...config.css.map((name) => path.join(root, name)), ...files.values()];
  return { style: styles.join(""), files, inputs, problems };
}

interface SheetInput extends Omit<OwnStyleInput, "configFile"> {
  /** Path of the stylesheet, relative to the root. */
  readonly name: string;
}

async function compileSheet(text: string, input: SheetInput): Promise<Omit<OwnStyle, "inputs">> {
  const { transform } = await import("lightningcss");
  const files = new Map<string, string>();
  const problems: Problem[] = [];
  const report = (
    { line, column }: Position,
    problem: Pick<Problem, "message" | "expected" | "found" | "fix">,
  ): void => {
    problems.push({ severity: "error", file: input.name, line, column, ...problem });
  };
  const resolved = (use: Url): Url => {
    const found = resolveUrl(use.url, input);
    if ("problem" in found) report(use.loc, found.problem);
    if ("file" in found) files.set(found.url.replace(/[?#].*$/s, ""), found.file);
    return "url" in found ? { ...use, url: found.url } : use;
  };
  try {
    const { code } = transform({
      filename: input.name,
      code: Buffer.from(text),
      minify: true,
      visitor: {
        Rule: {
          import: ({ value: { url, loc } }) => {
            // the parser counts lines of rules from 0, those of addresses from 1
            const place = { line: loc.line + 1, column: loc.column };
            report(place, {
              message: `\`@import\` of \`${url}\`: pages contain their styles and load no others`,
              fix: isForeign(url)
                ? "copy the stylesheet into the site, and name it under `css`"
                : "name the file under `css`, before this one",
            });
            return [];
          },
        },
        Url: resolved,
        Image: (image) => withSetResolved(image, resolved),
      },
    });
    // a string may contain the closing tag of the `style` element
    return { style: code.toString().replaceAll("</", "<\\/"), files, problems };
  } catch (error) {
    const problem = syntaxProblem(error, input.name);
    if (problem === undefined) throw error;
    return { style: "", files, problems: [...problems, problem] };
  }
}

/** Resolves the addresses in an `image-set()`, which the parser does not visit. */
function withSetResolved(image: Image, resolved: (use: Url) => Url): Image {
  if (image.type !== "image-set") return image;
  const options = image.value.options.map((option) =>
    option.image.type === "url"
      ? { ...option, image: { ...option.image, value: resolved(option.image.value) } }
      : option,
  );
  return { ...image, value: { ...image.value, options } };
}

type ResolvedUrl =
  | { readonly url: string }
  | { readonly url: string; readonly file: string }
  | { readonly problem: Pick<Problem, "message" | "expected" | "found" | "fix"> };

/** Resolves a `url()`: a data URL stays, a file of the site is published. */
function resolveUrl(url: string, { root, config, name }: SheetInput): ResolvedUrl {
  if (/^(?:#|data:)/i.test(url)) return { url };
  if (isForeign(url))
    return {
      problem: {
        message: `\`url(${url})\` leads out of the site`,
        expected: "a file of the site: relative to the stylesheet, or `/…` in a static folder",
        fix: "copy the file into the site",
      },
    };
  const [, written = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  const wanted = decodePath(written);
  const found = written.startsWith("/")
    ? config.staticDirectories.map((folder) => findStaticFile(root, folder, wanted)).find(Boolean)
    : findSiteFile(root, path.posix.join(path.posix.dirname(name), wanted));
  if (found === undefined || found.fault !== undefined)
    return {
      problem: {
        message: `the file of \`url(${url})\` ${found?.fault ?? "does not exist"}`,
        expected: "a file of the site: relative to the stylesheet, or `/…` in a static folder",
        found: found?.path,
        fix: found && OUTSIDE_FIX,
      },
    };
  if (written.startsWith("/")) return { url: config.baseUrl + written.slice(1) + rest };
  const address = assetAddress({ file: written, hash: hashText(readFileSync(found.path)) }, config.baseUrl);
  return { url: address + rest, file: found.path };
}

/** Whether an address names a host. */
const isForeign = (url: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url);

function syntaxProblem(error: unknown, file: string): Problem | undefined {
  if (!(error instanceof Error && "loc" in error)) return undefined;
  const { loc } = error;
  const at = typeof loc === "object" && loc !== null && "line" in loc && "column" in loc ? loc : undefined;
  return {
    severity: "error",
    file,
    line: at === undefined ? undefined : Number(at.line),
    column: at === undefined ? undefined : Number(at.column),
    message: `the stylesheet is not valid CSS: ${error.message}`,
    fix: "fix the rule at this place",
  };
}

/** The line of a file that contains a name; undefined if none or several do. */
export function lineThatNames(name: string, file: string): number | undefined {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) => (line.includes(name) ? [index + 1] : []));
  return lines.length === 1 ? lines[0] : undefined;
}
