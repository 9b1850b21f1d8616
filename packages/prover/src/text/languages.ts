// The languages of fences: how they write comments, and how readers use them.

/** Names of languages, and how they write comments: what is before `…`, the words, and what is after it. */
const COMMENTS = [
  ["js javascript mjs cjs ts typescript go rust java c cpp css php swift kotlin", "//… /*…*/"],
  ["jsx tsx mdx", "//… /*…*/ {/*…*/}"],
  ["html", "<!--…--> //… /*…*/"],
  ["xml md", "<!--…-->"],
  ["markdown", "<!--…--> {/*…*/} #…"],
  ["python ruby bash sh makefile make yaml toml dockerfile perl graphql redis", "#…"],
  ["sql lua haskell", "--…"],
] as const;
const ANY = "//… /*…*/ {/*…*/} <!--…--> #… --… %… REM… ;…";
const STYLES = new Map(
  COMMENTS.flatMap(([names, styles]) => names.split(" ").map((name) => [name, styles.split(" ")])),
);

/** The names of languages whose comments are known. */
export const LANGUAGES: readonly string[] = [...STYLES.keys()];

/** The signs before and after the words of a comment: of any language for one that is not known. */
export const commentStyles = (language: string): [before: string, after: string][] =>
  (STYLES.get(language) ?? ANY.split(" ")).map((style) => {
    const [before = "", after = ""] = style.split("…");
    return [before, after];
  });

/** Whether code is commands of a shell. */
export const isShell = (language: string): boolean => ["sh", "bash", "shell"].includes(language);

/** Languages in which each block is a program: blocks share no scope. */
export const isProgram = (language: string): boolean =>
  ["perl", "pl", "ruby", "rb", "php", "go"].includes(language);

/** Languages typed at a prompt: its sign is shown before each command, and never copied. */
export const isPrompted = (language: string): boolean => ["sh", "redis"].includes(language);

/** Languages whose blocks are typed one after the other, so that copies of them can be joined. */
export const isTyped = (language: string): boolean => ["sh", "redis", "sql"].includes(language);

/** The words of a line that is a comment and nothing else: a reading for each notation of the language that fits. */
export function commentsOf(line: string, language: string): string[] {
  const text = line.trim();
  return commentStyles(language).flatMap(([before, after]) =>
    text.startsWith(before) && text.endsWith(after)
      ? [text.slice(before.length, text.length - after.length).trim()]
      : [],
  );
}
