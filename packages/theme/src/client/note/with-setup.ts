/**
 * Returns the code of a snippet with what runs before it, as the page shows it: files as commands that write
 * them, then code. The snippet names the others by their numbers on the page, files with an `f` behind: `0 3f`.
 * The caption of a file is its name, unless the snippet says another.
 */
export function withSetup(snippet: HTMLElement): string {
  const all = document.querySelectorAll<HTMLElement>(".snip");
  const codeOf = (other: Element | undefined): string =>
    other?.querySelector("pre.in code")?.textContent ?? "";
  const needed = (snippet.dataset["setup"] ?? "").split(" ").map((number) => {
    const other = all[Number.parseInt(number, 10)];
    const file = other?.dataset["file"] ?? other?.querySelector("figcaption")?.textContent ?? undefined;
    return { file: number.endsWith("f") ? file : undefined, code: codeOf(other) };
  });
  return joinSetup(needed, codeOf(snippet));
}

/** Joins code with what runs before it. The order is kept, so that a command finds the files above it. */
export function joinSetup(
  needed: readonly { readonly file: string | undefined; readonly code: string }[],
  code: string,
): string {
  return [
    ...needed.map((part) => (part.file === undefined ? part.code : writeFile(part.file, part.code))),
    code,
  ].join("\n");
}

/** A command that writes a file, with its folder. */
function writeFile(file: string, code: string): string {
  let end = "EOF";
  while (code.split("\n").includes(end)) end += "F";
  const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
  const makeFolder = folder === "" ? "" : `mkdir -p ${shellWord(folder)}\n`;
  return `${makeFolder}cat > ${shellWord(file)} <<'${end}'\n${code}\n${end}`;
}

const shellWord = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
