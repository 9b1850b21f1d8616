import { beforeAll, describe, expect, it } from "vitest";
import { createHighlighter, type Highlighter } from "../highlight/highlight.ts";

let highlighter: Highlighter;
beforeAll(async () => {
  highlighter = await createHighlighter();
});

/** Lines as `kind:text` for every run that has a kind. */
const kinds = async (...code: string[]): Promise<string[]> =>
  (await highlighter.highlight(code.join("\n"), "ts")).map(({ html }) =>
    [...html.matchAll(/<i class=(\w)>(.*?)<\/i>/g)]
      .map(([, kind, text]) => `${kind}:${text?.trim()}`)
      .join(" "),
  );

describe("TypeScript", () => {
  it("tells a division from a regular expression, and colours what is in one", async () => {
    expect(await kinds("a / b / c;", "s.match(/a[/\\]]+\\d/g)", "x = y ? /z/ : 1 / 2;")).toEqual([
      "o:/ o:/",
      "f:match s:/a n:/ s:\\] o:+ n:\\d s:/ k:g",
      "o:= o:? s:/z/ o:: n:1 o:/ n:2",
    ]);
  });

  it("tells a key from a type, in objects, parameters, classes and results", async () => {
    expect(await kinds("f({ a: b, c: d ? e : g });")).toEqual(["f:f o:? o::"]);
    expect(await kinds("const f = async ({ a }: Props, n?: number): Promise<A[]> => a;")).toEqual([
      "k:const f:f o:= k:async o:: f:Props o:?: f:number o:: f:Promise f:A k:=&gt;",
    ]);
    expect(
      await kinds("class A<T> extends B {", "  #x: T = 1;", "  get y(): T { return { z: 1 }; }", "}"),
    ).toEqual(["k:class f:A f:T k:extends f:B", "o:: f:T o:= n:1", "k:get f:y o:: f:T k:return n:1", ""]);
  });

  it("reads types over several lines, and ends them", async () => {
    expect(
      await kinds("type U =", "  | { kind: 'a'; n?: number }", "  | Fn<string>;", "const a = b;"),
    ).toEqual(["k:type f:U o:=", "o:| o:: s:'a' o:?: f:number", "o:| f:Fn f:string", "k:const o:="]);
  });

  it("takes words for names where they are properties, keys or parts of names", async () => {
    expect(await kinds("a.delete(b.new, { from: c, default: d }, newest, x.catch);")).toEqual(["f:delete"]);
    expect(await kinds("for await (const from of list) {}", "import type { of as from } from 'as';")).toEqual(
      ["k:for await k:const k:of", "k:import type k:as k:from s:'as'"],
    );
  });

  it("reads templates in templates, and calls with types", async () => {
    expect(
      await kinds(["tag`a $", "{b(`c $", "{1}`)} d`;"].join(""), "new Map<string, A<B>>(); a < b; c > (d);"),
    ).toEqual(["f:tag s:`a f:b s:`c n:1 s:` s:d`", "k:new f:Map f:string f:A f:B o:&lt; o:&gt;"]);
  });
});
