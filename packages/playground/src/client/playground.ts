// The island of a note with a playground: adds Run to the heads of the snippets that run in the page, and to the facts
// of the others the reason why they do not. All else is fetched when a reader presses Run.
import "./Playground.css";
import { element } from "@proofmark/theme/client/page/elements.ts";
import { react } from "@proofmark/theme/client/shell/shell.tsx";
import type { PlaygroundProps } from "../data.ts";

/** Has no elements: its buttons are in the note, which no React renders. */
export default function Playground(props: PlaygroundProps): null {
  react.useEffect(() => addButtons(props), [props]);
  return null;
}

function addButtons({ data, runs, reasons }: PlaygroundProps): () => void {
  const leave = new AbortController();
  for (const [index, figure] of document.querySelectorAll<HTMLElement>("main figure.snip").entries()) {
    const reason = reasons[Number(runs[index])];
    const facts = figure.querySelector(":scope > header > .proof");
    if (reason !== undefined) facts?.append(element("p", {}, `Does not run in this page: ${reason}.`));
    const copy = figure.querySelector(":scope > header > .copy:not([data-action])");
    if (runs[index] !== "r" || copy === null) continue;
    const ariaLabel = (copy.ariaLabel ?? "").replace(/^\w+/, "Run");
    const button = element("button", { type: "button", className: "copy run", ariaLabel }, "Run");
    button.dataset["action"] = "run";
    button.onclick = async () => (await import("./run.ts")).runSnippet(figure, data, leave.signal);
    copy.after(button);
  }
  return () => leave.abort();
}
