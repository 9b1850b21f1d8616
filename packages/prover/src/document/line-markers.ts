import { commentStyles } from "../text/languages.ts";

/**
 * Finds `highlight-next-line`, `highlight-start` and `highlight-end`, each alone in a comment on its line,
 * takes those lines out and returns the numbers of the lines they mark, counted from 1 in what is left.
 */
export function readLineMarkers(code: string, language: string): { code: string; lines: Set<number> } {
  if (!code.includes("highlight-")) return { code, lines: new Set() };
  const kept: string[] = [];
  const lines = new Set<number>();
  let inside = false;
  let next = false;
  for (const line of code.split("\n")) {
    const marker = markerOf(line, language);
    if (marker === "next-line") next = true;
    else if (marker === "start") inside = true;
    else if (marker === "end") inside = false;
    else {
      kept.push(line);
      if (inside || next) lines.add(kept.length);
      next = false;
    }
  }
  return { code: kept.join("\n"), lines };
}

function markerOf(line: string, language: string): string | undefined {
  const match = commentsOf(line, language)
    .map((words) => /^highlight-(?<kind>next-line|start|end)$/.exec(words))
    .find((found) => found !== null);
  return match?.groups?.["kind"];
}

/**
 * What a line says if it is a comment and nothing else: a reading for each notation of the language that it
 * fits.
 */
export function commentsOf(line: string, language: string): string[] {
  const text = line.trim();
  return commentStyles(language).flatMap(([before, after]) =>
    text.startsWith(before) && text.endsWith(after)
      ? [text.slice(before.length, text.length - after.length).trim()]
      : [],
  );
}
