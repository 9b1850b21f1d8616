import { expect, it } from "vitest";
import { scopeHtml } from "./scope-html.ts";

const scope = {
  prefix: "/redis#",
  link: (address: string) => `L(${address})`,
  source: (address: string) => `S(${address})`,
};
const scoped = (html: string): string => scopeHtml(html, scope);

it("puts the note's address before ids, and before what names them", () => {
  expect(scoped('<h2 id="locks">Locks</h2><p aria-labelledby="locks other">…</p>')).toBe(
    '<h2 id="/redis#locks">Locks</h2><p aria-labelledby="/redis#locks /redis#other">…</p>',
  );
});

it("asks for the addresses of links and sources", () => {
  expect(scoped('<a class="hash" href="#locks">#</a><img src="/a.png" srcset="/a.png 1x, /b.png 2x">')).toBe(
    '<a class="hash" href="L(#locks)">#</a><img src="S(/a.png)" srcset="S(/a.png) 1x, S(/b.png) 2x">',
  );
});

it("leaves text and other attributes as they are", () => {
  const html =
    '<p title="id=&quot;x&quot; > href=1">&lt;a id="x" href="#y"&gt; <code data-id="x">id="z"</code></p>';
  expect(scoped(html)).toBe(html);
});

it("reads attributes in either quotes and in none", () => {
  expect(scoped("<p id='a' class=b><p id=c>")).toBe(
    `<p id='/redis#a' class=b><p id="/redis#c">`.replace("=b", '="b"'),
  );
});

it("scopes what the parts of a drawing name", () => {
  expect(scoped('<svg><path fill="url(#g)"/><use href="#g"/></svg>')).toBe(
    '<svg><path fill="url(#/redis#g)"/><use href="L(#g)"/></svg>',
  );
});
