import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";
import { createHighlighter, type Highlighter } from "../highlight.ts";
import { colorMap, themeSettings, tokenClass } from "../token-classes.ts";

let highlighter: Highlighter;
beforeAll(async () => {
  highlighter = await createHighlighter();
  await highlighter.highlight("x", "ts"); // loads what matches
});

/** Lines as `kind:text` for every run that has a kind. */
const kinds = async (...code: string[]): Promise<string[]> =>
  (await highlighter.highlight(code.join("\n"), "ts")).map(({ html }) =>
    [...html.matchAll(/<i class=(\w)>(.*?)<\/i>/g)].map(([, kind, text]) => `${kind}:${text?.trim()}`).join(" "),
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
    expect(await kinds("class A<T> extends B {", "  #x: T = 1;", "  get y(): T { return { z: 1 }; }", "}")).toEqual([
      "k:class f:A f:T k:extends f:B",
      "o:: f:T o:= n:1",
      "k:get f:y o:: f:T k:return n:1",
      "",
    ]);
  });

  it("reads types over several lines, and ends them", async () => {
    expect(await kinds("type U =", "  | { kind: 'a'; n?: number }", "  | Fn<string>;", "const a = b;")).toEqual([
      "k:type f:U o:=",
      "o:| o:: s:'a' o:?: f:number",
      "o:| f:Fn f:string",
      "k:const o:=",
    ]);
  });

  it("takes words for names where they are properties, keys or parts of names", async () => {
    expect(await kinds("a.delete(b.new, { from: c, default: d }, newest, x.catch);")).toEqual(["f:delete"]);
    expect(await kinds("for await (const from of list) {}", "import type { of as from } from 'as';")).toEqual([
      "k:for await k:const k:of",
      "k:import type k:as k:from s:'as'",
    ]);
  });

  it("reads templates in templates, and calls with types", async () => {
    expect(await kinds(["tag`a $", "{b(`c $", "{1}`)} d`;"].join(""), "new Map<string, A<B>>(); a < b; c > (d);")).toEqual([
      "f:tag s:`a f:b s:`c n:1 s:` s:d`",
      "k:new f:Map f:string f:A f:B o:&lt; o:&gt;",
    ]);
  });

  it("gives nearly every character of the notes the kind that the collection's grammar gives it", async () => {
    const reference = await collectionsGrammar();
    let all = 0;
    let other = 0;
    for (const code of scriptsOfNotes()) {
      const lines = await highlighter.highlight(code, "ts");
      let state = textmate.INITIAL;
      for (const [index, line] of code.split("\n").entries()) {
        const { tokens, ruleStack } = reference.tokenizeLine2(line, state);
        state = ruleStack;
        const expected = kindsByColour(line, tokens);
        const found = kindsByMarks(lines[index]?.html ?? "");
        for (const [at, char] of [...line].entries()) {
          if (char.trim() === "") continue;
          all++;
          if (expected[at] !== found[at]) other++;
        }
      }
    }
    expect(all).toBeGreaterThan(50_000);
    expect(other / all).toBeLessThan(0.01);
  });
});

/** Blocks of JavaScript and TypeScript in the site's notes. */
function scriptsOfNotes(): string[] {
  const folder = new URL("../../../content/", import.meta.url);
  const notes = readdirSync(folder).filter((name) => name.endsWith(".mdx"));
  return notes.flatMap((name) =>
    [...readFileSync(new URL(name, folder), "utf8").matchAll(/^```(?:[cm]?[jt]s)\b.*\n([\s\S]*?)\n```/gm)].map(([, code = ""]) => code),
  );
}

async function collectionsGrammar(): Promise<textmate.IGrammar> {
  const file = createRequire(import.meta.url).resolve("tm-grammars/grammars/typescript.json");
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(file, "utf8"), file),
  });
  registry.setTheme({ settings: [...themeSettings] }, [...colorMap]);
  const grammar = await registry.loadGrammar("source.ts");
  if (grammar === null) throw new Error("the collection has no grammar for TypeScript");
  return grammar;
}

function kindsByColour(line: string, tokens: Uint32Array): string[] {
  const found: string[] = [];
  for (let index = 0; index < tokens.length; index += 2) {
    const kind = tokenClass(((tokens[index + 1] ?? 0) >>> 15) & 0b111111111);
    for (let at = tokens[index] ?? 0; at < (tokens[index + 2] ?? line.length); at++) found[at] = kind;
  }
  return found;
}

function kindsByMarks(html: string): string[] {
  let kind = "";
  return [...html.matchAll(/<i class=(\w)>|<\/i>|&\w+;|[\s\S]/g)].flatMap(([token, opened]) => {
    if (opened === undefined && token !== "</i>") return [kind];
    kind = opened ?? "";
    return [];
  });
}
