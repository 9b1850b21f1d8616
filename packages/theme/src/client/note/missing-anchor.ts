// Says that the page has no such section, where an address names one that is not there, and offers the
// nearest ones.
import { mostAlike } from "@proofmark/prover/text/alike.ts";
import { decodePath } from "../../data/path.ts";
import { hashTarget } from "../navigation/hash-target.ts";
import { element } from "../page/element.ts";

const STYLE = `
.missing { position: fixed; z-index: 6; inset: auto 0 0; display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1.5rem; padding: var(--half) var(--sign); background: var(--field); border-block-start: 2px solid var(--signal); font-size: .875rem }
.missing:empty { display: none }
.missing button { text-decoration: underline; text-underline-offset: .22em }
@media print { .missing { display: none } }
`;

/** Characters of an address that the message repeats: an address may have millions. */
const MAX_SAID = 200;

let banner: HTMLElement | undefined;

/** Checks the address now, and whenever it or the page changes. */
export function watchAnchor(): void {
  check();
  for (const type of ["hashchange", "proofmark:shown"]) addEventListener(type, check);
}

function check(): void {
  banner?.replaceChildren();
  if (location.hash.length < 2 || hashTarget() !== null || !document.querySelector(".note > .prose")) return;
  banner ??= createBanner();
  const region = banner;
  // a live region announces what changes in it, not what it comes with
  requestAnimationFrame(() =>
    region.replaceChildren(...messageOf(decodePath(location.hash.slice(1)).slice(0, MAX_SAID))),
  );
}

function createBanner(): HTMLElement {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  const region = element("div", { className: "missing", role: "status" });
  document.body.append(region);
  return region;
}

function messageOf(anchor: string): Node[] {
  const headings = [...document.querySelectorAll<HTMLElement>(".prose :is(h2,h3,h4)[id]")];
  const links = mostAlike(anchor, headings, ({ id }) => id).map((heading) =>
    element("a", { href: `#${heading.id}` }, heading.textContent),
  );
  const close = element("button", { type: "button" }, "Close");
  close.addEventListener("click", () => banner?.replaceChildren());
  const said = `This page has no section “${anchor}”.${links.length > 0 ? " The nearest:" : ""}`;
  return [element("p", {}, said), ...links, close];
}
