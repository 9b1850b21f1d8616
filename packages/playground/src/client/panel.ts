// The part of a snippet below its proven output, and its code as a reader edits it.
import "@proofmark/theme/client/note/note.ts"; // holds what both modules need
import { announce } from "@proofmark/theme/client/note/copy.ts";
import { element } from "@proofmark/theme/client/page/elements.ts";

export type Panel = ReturnType<typeof openPanel>;

/** Opens the panel of a snippet, and lets its code be edited. `run` runs it. */
export function openPanel(figure: HTMLElement, run: () => void) {
  const code = figure.querySelector<HTMLElement>(":scope > .io code");
  if (code === null) throw new Error("the snippet has no code");
  const proven = code.cloneNode(true);
  const isEdited = (): boolean => code.textContent.trimEnd() !== proven.textContent?.trimEnd();
  const status = element("p");
  const output = element("samp");
  const result = element("pre", { className: "out", tabIndex: 0, ariaLabel: "Printed here" }, output);
  const stop = control("Stop", () => panel.endSection("Stopped."));
  const reset = control("Reset", () => {
    code.replaceChildren(...proven.cloneNode(true).childNodes);
    reset.hidden = true;
    announce("The proven text is back");
  });
  const startOver = control("Start over", () => {
    panel.endSection("Started over.");
    panel.end("The section starts over with the next Run.");
  });
  figure
    .querySelector(":scope > .io")
    ?.append(element("div", { className: "here" }, status, stop, reset, startOver, result));
  const ariaLabel = "Code, which can be changed; Ctrl+Enter runs it";
  const editable = { contentEditable: "plaintext-only", spellcheck: false, role: "textbox" };
  Object.assign(code, { ...editable, ariaMultiLine: "true", ariaLabel });
  code.addEventListener("input", () => {
    reset.hidden = !isEdited();
  });
  code.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  });
  const show = (text: string, lines: readonly string[]): void => {
    status.textContent = text;
    output.replaceChildren(...lines.map(lineOf));
    result.hidden = lines.length === 0;
    stop.hidden = !panel.isBusy;
    startOver.hidden = panel.isBusy;
    reset.hidden = !isEdited();
  };
  const panel = {
    isBusy: false,
    isEdited,
    code: (): string => code.textContent,
    /** Ends the section at work, if it is; set by a run. */
    endSection: (_reason: string): void => {},
    begin(text: string): void {
      panel.isBusy = true;
      show(text, []);
    },
    /** Says how far a run is, which is not spoken. */
    say(text: string): void {
      status.textContent = text;
    },
    /** Ends a run: says how it went, once, and shows lines; `- ` and `+ ` begin those that differ. */
    end(text: string, lines: readonly string[] = []): void {
      panel.isBusy = false;
      show(text, lines);
      announce(text);
    },
  };
  return panel;
}

const control = (textContent: string, onclick: () => void): HTMLButtonElement =>
  element("button", { type: "button", textContent, onclick, hidden: true });

/** A line of an output; one that differs is marked by its sign and its colour. */
const lineOf = (line: string): HTMLElement =>
  element(line.startsWith("+ ") ? "ins" : line.startsWith("- ") ? "del" : "span", {
    textContent: `${line}\n`,
  });
