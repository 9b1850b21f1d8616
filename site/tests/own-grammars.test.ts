import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createHighlighter } from "proofmark/src/content/highlight/highlight.ts";
import { colorMap, themeSettings, tokenClass } from "proofmark/src/content/highlight/token-classes.ts";
import { expect, it } from "vitest";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const highlighter = await createHighlighter();

it.each([
  { name: "typescript", fences: "[cm]?[jt]s", least: 50_000, share: 0.01 },
  { name: "shellscript", fences: "sh|bash", least: 15_000, share: 0.02 },
])(
  "$name: nearly every character of the notes has the kind that the collection's grammar gives it",
  async ({ name, fences, least, share }) => {
    await highlighter.highlight("x", name); // loads what matches
    const reference = await collectionsGrammar(name);
    let all = 0;
    let other = 0;
    for (const code of blocksOfNotes(fences)) {
      const lines = await highlighter.highlight(code, name);
      let state = textmate.INITIAL;
      for (const [index, line] of code.split("\n").entries()) {
        const { tokens, ruleStack } = reference.tokenizeLine2(line, state);
        state = ruleStack;
        const expected = kindsByColour(line, tokens);
        const found = kindsByMarks(lines[index]?.html ?? "");
        for (const [at, char] of line.split("").entries()) {
          if (char.trim() === "") continue;
          all++;
          if (expected[at] !== found[at]) other++;
        }
      }
    }
    expect(all).toBeGreaterThan(least);
    expect(other / all).toBeLessThan(share);
  },
);

/** Blocks of some languages in the site's notes. */
function blocksOfNotes(fences: string): string[] {
  const folder = new URL("../content/", import.meta.url);
  const notes = readdirSync(folder).filter((file) => file.endsWith(".mdx"));
  const block = new RegExp(`^\`\`\`(?:${fences})\\b.*\\n([\\s\\S]*?)\\n\`\`\``, "gm");
  return notes.flatMap((file) =>
    [...readFileSync(new URL(file, folder), "utf8").matchAll(block)].map(([, code = ""]) => code),
  );
}

async function collectionsGrammar(name: string): Promise<textmate.IGrammar> {
  const file = createRequire(import.meta.url).resolve(`tm-grammars/grammars/${name}.json`);
  const raw = textmate.parseRawGrammar(readFileSync(file, "utf8"), file);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => (scope === raw.scopeName ? raw : null),
  });
  registry.setTheme({ settings: [...themeSettings] }, [...colorMap]);
  const grammar = await registry.loadGrammar(raw.scopeName);
  if (grammar === null) throw new Error(`the collection has no grammar ${name}`);
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
