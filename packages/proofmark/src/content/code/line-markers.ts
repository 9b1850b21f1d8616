/** Comment notations by language: the signs before and after the marker's words. */
const C_STYLE: readonly (readonly [string, string])[] = [
  ["//", ""],
  ["/*", "*/"],
];
const JSX_STYLE = [...C_STYLE, ["{/*", "*/}"]] as const;
const HASH = [["#", ""]] as const;
const MARKUP = [["<!--", "-->"]] as const;
const DASHES = [["--", ""]] as const;
const ALL = [
  ...C_STYLE,
  ["{/*", "*/}"],
  ...MARKUP,
  ...HASH,
  ...DASHES,
  ["%", ""],
  ["REM", ""],
  [";", ""],
] as const;

const STYLES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  js: C_STYLE,
  javascript: C_STYLE,
  mjs: C_STYLE,
  cjs: C_STYLE,
  ts: C_STYLE,
  typescript: C_STYLE,
  go: C_STYLE,
  rust: C_STYLE,
  java: C_STYLE,
  c: C_STYLE,
  cpp: C_STYLE,
  css: C_STYLE,
  php: C_STYLE,
  swift: C_STYLE,
  kotlin: C_STYLE,
  jsx: JSX_STYLE,
  tsx: JSX_STYLE,
  mdx: JSX_STYLE,
  html: [...MARKUP, ...C_STYLE],
  xml: MARKUP,
  markdown: [...MARKUP, ["{/*", "*/}"], ...HASH],
  md: MARKUP,
  python: HASH,
  ruby: HASH,
  bash: HASH,
  sh: HASH,
  makefile: HASH,
  make: HASH,
  yaml: HASH,
  toml: HASH,
  dockerfile: HASH,
  perl: HASH,
  graphql: HASH,
  redis: HASH,
  sql: DASHES,
  lua: DASHES,
  haskell: DASHES,
};

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
  const styles = Object.hasOwn(STYLES, language) ? (STYLES[language] ?? ALL) : ALL;
  const text = line.trim();
  return styles.flatMap(([before, after]) =>
    text.startsWith(before) && text.endsWith(after)
      ? [text.slice(before.length, text.length - after.length).trim()]
      : [],
  );
}
