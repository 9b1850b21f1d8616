// The part of a snippet below its proven output, and its code as a reader edits it.
import "@proofmark/theme/client/note/note.ts"; // holds what both modules need
import { announce } from "@proofmark/theme/client/note/copy.ts";
import { element } from "@proofmark/theme/client/page/elements.ts";

export interface Panel {
  isBusy(): boolean;
  isEdited(): boolean;
  code(): string;
  /** Begins a run. */
  begin(text: string): void;
  /** Shows how far a run is, which is not spoken. */
  progress(text: string): void;
  /** Sets what Stop and Start over do. */
  controls(actions: { stop(): void; startOver(): void }): void;
  /** Ends a run: says how it went, once, and shows lines; `- ` and `+ ` begin those that differ. */
  end(text: string, lines?: readonly string[]): void;
}

/** Opens the panel of a snippet, and lets its code be edited. `run` runs it. */
export function openPanel(figure: HTMLElement, run: () => void): Panel {
  const code = figure.querySelector<HTMLElement>(":scope > .io code");
  if (code === null) throw new Error("the snippet has no code");
  const proven = [...code.childNodes].map((node) => node.cloneNode(true));
  const provenText = code.textContent;
  const isEdited = (): boolean => code.textContent.trimEnd() !== provenText.trimEnd();
  let actions = { stop: (): void => {}, startOver: (): void => {} };
  let busy = false;
  const status = element("p");
  const output = element("samp");
  const result = element("pre", { className: "out", tabIndex: 0, ariaLabel: "Printed here" }, output);
  const stop = control("Stop", () => actions.stop());
  const reset = control("Reset", () => {
    code.replaceChildren(...proven.map((node) => node.cloneNode(true)));
    reset.hidden = true;
    announce("The proven text is back");
  });
  const startOver = control("Start over", () => {
    actions.startOver();
    show("The section starts over with the next Run.");
    announce("The section starts over with the next Run");
  });
  const panel = element("div", { className: "here" }, status, stop, reset, startOver, result);
  figure.querySelector(":scope > .io")?.append(panel);
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
  const show = (text: string, lines: readonly string[] = []): void => {
    status.textContent = text;
    output.replaceChildren(...lines.map(lineOf));
    result.hidden = lines.length === 0;
    stop.hidden = !busy;
    startOver.hidden = busy;
    reset.hidden = !isEdited();
  };
  return {
    isBusy: () => busy,
    isEdited,
    code: () => code.textContent,
    begin(text) {
      busy = true;
      show(text);
    },
    progress: (text) => {
      status.textContent = text;
    },
    controls(given) {
      actions = given;
    },
    end(text, lines) {
      busy = false;
      show(text, lines);
      announce(text);
    },
  };
}

const control = (textContent: string, onclick: () => void): HTMLButtonElement =>
  element("button", { type: "button", textContent, onclick, hidden: true });

/** A line of an output; one that differs is marked by its sign and its colour. */
const lineOf = (line: string): HTMLElement =>
  element(line.startsWith("+ ") ? "ins" : line.startsWith("- ") ? "del" : "span", {
    textContent: `${line}\n`,
  });
