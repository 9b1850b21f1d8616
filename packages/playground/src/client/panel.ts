// The part of a snippet below its proven output, and its code as a reader edits it.
import "@proofmark/theme/client/note/note.ts"; // holds what both modules need
import { announce } from "@proofmark/theme/client/note/copy.ts";
import { element } from "@proofmark/theme/client/page/elements.ts";
import type { LineNote } from "../engine.ts";

interface Line {
  readonly sign: string;
  readonly text: string;
  readonly note?: LineNote | undefined;
}
export type Panel = ReturnType<typeof openPanel>;

/** Opens the panel of a snippet, and lets its code be edited. `run` runs it. */
export function openPanel(figure: HTMLElement, run: () => void) {
  const code = figure.querySelector<HTMLElement>(":scope > .io code");
  if (code === null) throw new Error("the snippet has no code");
  const proven = code.cloneNode(true);
  const field = element("textarea", { rows: 3, spellcheck: false });
  const label = element("label", { hidden: true }, field);
  const isEdited = (): boolean =>
    code.textContent.trimEnd() !== proven.textContent?.trimEnd() || field.value !== field.defaultValue;
  const status = element("p");
  const output = element("samp");
  const result = element("pre", { className: "out", tabIndex: 0, ariaLabel: "Printed here" }, output);
  const stop = control("Stop", () => panel.endSection("Stopped."));
  const reset = control("Reset", () => {
    code.replaceChildren(...proven.cloneNode(true).childNodes);
    field.value = field.defaultValue;
    reset.hidden = true;
    code.focus();
    announce("The proven text is back");
  });
  const startOver = control("Start over", () => {
    panel.endSection("Started over.");
    panel.end("The section starts over with the next Run.");
  });
  figure
    .querySelector(":scope > .io")
    ?.append(element("div", { className: "here" }, label, status, stop, reset, startOver, result));
  const ariaLabel = "Code, which can be changed; Ctrl+Enter runs it";
  const editable = { contentEditable: "plaintext-only", spellcheck: false, role: "textbox" };
  Object.assign(code, { ...editable, ariaMultiLine: "true", ariaLabel });
  for (const text of [code, field]) {
    text.addEventListener("input", () => {
      reset.hidden = !isEdited();
    });
    text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      run();
    });
  }
  const show = (text: string, lines: readonly Line[]): void => {
    status.textContent = text;
    output.replaceChildren(...lines.map(lineOf));
    result.hidden = lines.length === 0;
    startOver.hidden = panel.isBusy;
    if (document.activeElement === stop && !panel.isBusy) startOver.focus(); // a hidden button has no focus
    stop.hidden = !panel.isBusy;
    reset.hidden = !isEdited();
  };
  const panel = {
    isBusy: false,
    isEdited,
    code: (): string => code.textContent,
    input: (): string => field.value,
    /** Offers a field for what readers give the snippet. */
    offerInput(name: string, given: string): void {
      if (!label.hidden) return;
      label.prepend(name);
      field.defaultValue = given;
      label.hidden = false;
    },
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
    /** Ends a run: says how it went, once, and shows lines. */
    end(text: string, lines: readonly Line[] = []): void {
      panel.isBusy = false;
      show(text, lines);
      announce(text.replace(/\. .*/, "")); // the rest would hide the result
    },
  };
  return panel;
}

const control = (textContent: string, onclick: () => void): HTMLButtonElement =>
  element("button", { type: "button", textContent, onclick, hidden: true });

/** A line of an output: `- ` and `+ ` are the signs of one that differs, which is also seen by its colour. */
function lineOf({ sign, text, note = { marks: [], remark: "" } }: Line): HTMLElement {
  const parts: (string | Node)[] = [sign];
  let shown = 0;
  for (const [start, end] of note.marks) {
    parts.push(text.slice(shown, start), element("mark", { textContent: text.slice(start, end) }));
    shown = end;
  }
  const remark = note.remark && element("small", { textContent: `  ${note.remark}` });
  const name = sign === "+ " ? "ins" : sign === "- " ? "del" : "span";
  return element(name, {}, ...parts, text.slice(shown), remark, "\n");
}
