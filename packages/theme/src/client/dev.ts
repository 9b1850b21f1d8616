// Development only: applies what the author just saved to the open page, without losing the scroll position.
import type { DevMessage, TocEntry } from "../data/page-data.ts";
import { nodesOf } from "../data/trust.ts";
import { adoptStyles, extractStyles, readToc } from "./navigation/view.ts";
import { boot } from "./page/boot-data.ts";

const events = new EventSource(new URL("../__proofmark/events", new URL(boot.site, location.href)));
let disconnected = false;
let toc = JSON.stringify(readToc(document.querySelector(".rail .toc > ol")));

events.addEventListener("message", ({ data }) => {
  const message: DevMessage = JSON.parse(data);
  if (message.type === "reload") return location.reload();
  document.getElementById(":dev-error")?.remove();
  if (message.type === "error") return showError(message.text);
  if (!message.pages.includes(location.pathname.replace(/\/$/, "") || "/")) return;
  const main = document.querySelector("main");
  if (main === null) return location.reload(); // the page showed a build error
  const hydrated = document.documentElement.dataset["hasHydrated"] === "true";
  const newToc = JSON.stringify(message.page.toc.map(serialized));
  if (newToc !== toc) {
    // A heading changed: the table of contents is part of the shell, which renders the page again.
    if (!hydrated) return location.reload();
    toc = newToc;
    void import(/* @vite-ignore */ boot.shell).then((shell) => shell.contentChanged(message.page));
    return;
  }
  const fresh = nodesOf(message.page.html);
  adoptStyles(extractStyles(fresh));
  patchChildren(main, fresh);
  document.title = message.page.title;
  if (hydrated) void import(/* @vite-ignore */ boot.shell).then((shell) => shell.contentChanged());
});
events.addEventListener("error", () => (disconnected = true));
events.addEventListener("open", () => disconnected && location.reload());

/** Returns an entry with its HTML as the browser serializes it. */
function serialized({ id, html, children }: TocEntry): TocEntry {
  const link = document.createElement("a");
  link.append(nodesOf(html));
  return { id, html: link.innerHTML, children: children.map(serialized) };
}

/**
 * Replaces the children of `shown` with those of `fresh`, with as few changes as possible: keeps equal nodes
 * at both ends, and patches the children of elements whose own tags are equal. This preserves scrolling, open
 * details and focus, and causes little layout.
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
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  if (removed.length === added.length) {
    // both lists have the same length
    for (const [index, node] of removed.entries()) patchNode(node, added[index] as ChildNode);
    return;
  }
  const next = before[before.length - end] ?? null;
  for (const node of removed) node.remove();
  for (const node of added) shown.insertBefore(node, next);
}

function patchNode(shown: ChildNode, fresh: ChildNode): void {
  if (shown.isEqualNode(fresh)) return;
  const isSameTag =
    shown instanceof Element &&
    fresh instanceof Element &&
    shown.cloneNode(false).isEqualNode(fresh.cloneNode(false));
  if (isSameTag) patchChildren(shown, fresh);
  else shown.replaceWith(fresh);
}

function showError(text: string): void {
  const box = document.createElement("pre");
  box.id = ":dev-error";
  box.setAttribute("role", "alert");
  box.style.cssText =
    "position:fixed;inset:auto 0 0 0;z-index:99;margin:0;padding:1rem;max-height:60vh;overflow:auto;background:#2b1111;color:#ffd9d0;white-space:pre-wrap";
  box.textContent = text;
  document.body.append(box);
}
