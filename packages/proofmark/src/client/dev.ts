// Development only: shows what the author just saved, in the page as it is, without losing the scroll
// position.
import type { DevMessage } from "../shared/dev-message.ts";
import type { BootData, TocEntry } from "../shared/page-data.ts";
import { trustedHtml } from "../shared/trust.ts";
import { adoptStyles, takeStyles } from "./navigation/page-styles.ts";
import { readToc } from "./navigation/view.ts";

const boot: BootData = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
const events = new EventSource(`${boot.site.replace(/[^/]*$/, "")}events`);
let dropped = false;
let contents = JSON.stringify(readToc(document.querySelector(".rail .toc > ol")));

events.addEventListener("message", ({ data }) => {
  const message: DevMessage = JSON.parse(data);
  if (message.type === "reload") return location.reload();
  document.getElementById("dev-error")?.remove();
  if (message.type === "error") return showError(message.text);
  if (!message.pages.includes(location.pathname.replace(/\/$/, "") || "/")) return;
  const main = document.querySelector("main");
  if (main === null) return location.reload(); // the page showed why it could not be made
  const hydrated = document.documentElement.dataset["hasHydrated"] === "true";
  const wanted = JSON.stringify(message.page.toc.map(asShown));
  if (wanted !== contents) {
    // A heading changed: the table of contents is in the shell, which renders the page again.
    if (!hydrated) return location.reload();
    contents = wanted;
    void import(/* @vite-ignore */ boot.shell).then((shell) => shell.contentChanged(message.page));
    return;
  }
  const fresh = document.createElement("template");
  fresh.innerHTML = trustedHtml(message.page.html);
  adoptStyles(takeStyles(fresh.content));
  patchChildren(main, fresh.content);
  document.title = message.page.title;
  if (hydrated) void import(/* @vite-ignore */ boot.shell).then((shell) => shell.contentChanged());
});
events.addEventListener("error", () => (dropped = true));
events.addEventListener("open", () => dropped && location.reload());

/** An entry as it reads once it is in a page. */
function asShown({ id, html, children }: TocEntry): TocEntry {
  const template = document.createElement("template");
  template.innerHTML = trustedHtml(html);
  return { id, html: template.innerHTML, children: children.map(asShown) };
}

/**
 * Makes the children of `shown` those of `fresh`, touching as little as it can: what is equal at both ends
 * stays, and elements that differ only in what they hold are entered. So scrolling, open details and focus
 * survive, and little is laid out again.
 */
function patchChildren(shown: ParentNode & Node, fresh: ParentNode & Node): void {
  const before = [...shown.childNodes];
  const after = [...fresh.childNodes];
  let start = 0;
  while (
    before[start] !== undefined &&
    after[start] !== undefined &&
    before[start]?.isEqualNode(after[start] ?? null)
  )
    start++;
  let end = 0;
  while (
    before.length - end > start &&
    after.length - end > start &&
    before.at(-1 - end)?.isEqualNode(after.at(-1 - end) ?? null)
  )
    end++;
  const gone = before.slice(start, before.length - end);
  const come = after.slice(start, after.length - end);
  if (gone.length === come.length) {
    // both lists have this length
    for (const [index, node] of gone.entries()) patchNode(node, come[index] as ChildNode);
    return;
  }
  const next = before[before.length - end] ?? null;
  for (const node of gone) node.remove();
  for (const node of come) shown.insertBefore(node, next);
}

function patchNode(shown: ChildNode, fresh: ChildNode): void {
  if (shown.isEqualNode(fresh)) return;
  const entered =
    shown instanceof Element &&
    fresh instanceof Element &&
    shown.cloneNode(false).isEqualNode(fresh.cloneNode(false));
  if (entered) patchChildren(shown, fresh);
  else shown.replaceWith(fresh);
}

function showError(text: string): void {
  const box = document.createElement("pre");
  box.id = "dev-error";
  box.setAttribute("role", "alert");
  box.style.cssText =
    "position:fixed;inset:auto 0 0 0;z-index:99;margin:0;padding:1rem;max-height:60vh;overflow:auto;background:#2b1111;color:#ffd9d0;white-space:pre-wrap";
  box.textContent = text;
  document.body.append(box);
}
