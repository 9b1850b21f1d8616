// The comment notations of languages.

/** The signs before and after the words of a comment; nothing after those that end with their line. */
type Style = readonly [before: string, after: string];

const C_STYLE: readonly Style[] = [
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

const STYLES: Readonly<Record<string, readonly Style[]>> = {
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

/** The names of languages whose comments are known. */
export const LANGUAGES: readonly string[] = Object.keys(STYLES);

/** The notations of a language; all of them for one that is not known. */
export const commentStyles = (language: string): readonly Style[] =>
  Object.hasOwn(STYLES, language) ? (STYLES[language] ?? ALL) : ALL;
