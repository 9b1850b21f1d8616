// Copies a snippet with what runs before it.
import { element } from "../page/elements.ts";
import { copy } from "./copy.ts";

const codeOf = (figure: Element | null): string =>
  figure?.querySelector(":scope > .io code")?.textContent ?? "";

/** Copies a snippet with its setup, files as commands that write them. A refused copy is shown in full to be selected. */
export function copyWithSetup(button: HTMLElement): void {
  const figure = button.closest(".snip") as HTMLElement; // the build puts the button in it
  const setup = figure.dataset["needs"]?.split(" ").map((id) => {
    const needed = document.getElementById(id);
    const file = needed?.dataset["file"];
    return file === undefined ? codeOf(needed) : writeFile(file, codeOf(needed));
  });
  const text = [...(setup ?? []), codeOf(figure)].join("\n");
  const showText = (): Element => {
    const block = element("pre", {}, text);
    figure.append(block);
    return block;
  };
  void copy(() => navigator.clipboard.writeText(text), button, showText);
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
