// Code and text that pages take from files.
import path from "node:path";
import { type Line, rewriteLines } from "./lines.ts";
import type { PageContext } from "./page-context.ts";
import type { Project } from "./project.ts";

/** Code as a fence that is longer than any in it. */
export function codeFence(code: readonly string[], lang: string, words = ""): string[] {
  const longest = Math.max(2, ...code.map((line) => /^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0));
  const mark = "`".repeat(longest + 1);
  return ["", `${mark}${lang}${words}`, ...code, mark, ""];
}

/**
 * Lines of a text: of a section between `[start:name]` and `[end:name]` or `#region name` and `#endregion`, of
 * a range `2:9` or `2-9`, or all of them. Marks of sections are left out.
 */
export function excerpt(text: string, part: string | undefined): string[] {
  const lines = text.replace(/\n$/, "").split("\n");
  const isMark = (line: string): boolean => /--8<--\s*\[(?:start|end):|#\s*(?:end)?region\b/.test(line);
  if (part === undefined || part === "") return lines.filter((line) => !isMark(line));
  const range = /^(?<from>\d*)[:,-]?(?<to>\d*)$/.exec(part)?.groups;
  if (range !== undefined)
    return lines.slice(
      Math.max(0, Number(range["from"] || 1) - 1),
      range["to"] ? Number(range["to"]) : undefined,
    );
  const name = part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const start = lines.findIndex((line) =>
    new RegExp(`\\[start:${name}\\]|#\\s*region\\s+${name}\\b`).test(line),
  );
  if (start === -1) return lines.filter((line) => !isMark(line));
  const length = lines
    .slice(start + 1)
    .findIndex((line) => new RegExp(`\\[end:${name}\\]|#\\s*endregion(?:\\s+${name})?\\b`).test(line));
  const section = lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .filter((line) => !isMark(line));
  const indents = section
    .filter((line) => line.trim() !== "")
    .map((line) => /^\s*/.exec(line)?.[0].length ?? 0);
  return section.map((line) => line.slice(Math.min(...indents, line.length)));
}

const SNIPPET =
  /^(?<indent> *)<<<[ \t]*(?<file>[^\s{[]+?)(?:#(?<region>[\w-]+))?[ \t]*(?:\{(?<words>[^}]*)\})?[ \t]*(?:\[(?<title>[^\]]*)\])?[ \t]*$/;
const INCLUDE =
  /^(?<indent> *)<!--[ \t]*@include:[ \t]*(?<file>[^\s{#]+)(?:#(?<region>[\w-]+))?(?:\{(?<range>[^}]*)\})?[ \t]*-->[ \t]*$/;

/** Code (`<<< file`) and Markdown (`<!--@include: file-->`) as VitePress takes them from files. */
export function rewriteVitePressIncludes(
  lines: readonly Line[],
  page: PageContext,
  project: Project,
  including: readonly string[] = [],
): Line[] {
  return rewriteLines(lines, (all, start) => {
    const { text = "", at = 1 } = all[start] ?? {};
    const snippet = SNIPPET.exec(text)?.groups;
    const include = snippet === undefined ? INCLUDE.exec(text)?.groups : undefined;
    const { indent = "", file, region, words = "", title, range } = snippet ?? include ?? {};
    if (file === undefined) return undefined;
    const place = placeOf(file, page, project);
    const found = page.read(place);
    if (found === undefined || including.includes(place)) {
      page.note(
        at,
        `\`${file}\`, ${found === undefined ? "which is not there" : "which includes itself"}`,
        "is left out",
      );
      return { lines: [], taken: 1 };
    }
    if (snippet === undefined) {
      const inner = excerpt(found, region ?? range).map((line) => ({ text: indent + line, at }));
      return { lines: rewriteVitePressIncludes(inner, page, project, [...including, place]), taken: 1 };
    }
    const marked = /[\d,-]+/.exec(words)?.[0];
    const lang = /[a-z]\w*/i.exec(words)?.[0] ?? path.extname(file).slice(1);
    const more = `${marked === undefined ? "" : ` {${marked}}`}${title ? ` [${title}]` : ""}`;
    return {
      lines: codeFence(excerpt(found, region), lang, more).map((line) => ({ text: indent + line, at })),
      taken: 1,
    };
  });
}

/** `@/` is the folder of the pages. */
const placeOf = (file: string, page: PageContext, project: Project): string =>
  file.startsWith("@")
    ? path.join(project.docs, file.replace(/^@\/?/, ""))
    : path.resolve(project.docs, path.dirname(page.file), file);
