// The door to TextMate grammars: code and a language in, lines of classified text out. vscode-textmate
// tokenises, vscode-oniguruma matches, tm-grammars brings the grammars; a grammar is loaded when a block
// first needs it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";
import { escapeHtml } from "../../shared/html.ts";
import { ownGrammars } from "../grammars/own-grammars.ts";
import { createScannerFactory } from "./shared-scanner.ts";
import { colorMap, themeSettings, tokenClass } from "./token-classes.ts";

/** One line of code: its HTML, and whether a new statement may begin on it (no string or group is open). */
export interface HighlightedLine {
  readonly html: string;
  readonly startsFresh: boolean;
}

export interface Highlighter {
  /**
   * Lines of `code` as HTML: runs of one class as `<i class=k>`, all else plain. Unknown languages stay plain
   * text.
   */
  highlight(code: string, language: string): Promise<readonly HighlightedLine[]>;
}

/**
 * Names that notes use for a grammar that has another one. JavaScript is TypeScript without types: its tokens
 * are the same.
 */
const ALIASES: Readonly<Record<string, string>> = {
  js: "typescript",
  javascript: "typescript",
  mjs: "typescript",
  cjs: "typescript",
  ts: "typescript",
  mts: "typescript",
  cts: "typescript",
  jsx: "tsx",
  sh: "shellscript",
  makefile: "make",
  dockerfile: "docker",
  regex: "regexp",
  vim: "viml",
  brewfile: "ruby",
  gitignore: "codeowners",
};

/**
 * Languages whose blocks hold others that matter. All others are tokenised by their own grammar alone:
 * Ruby's, for one, would load C++, Lua and a dozen more for its here-documents, a quarter of a second for
 * each thread.
 */
const EMBEDDING = new Set(["html", "markdown", "mdx", "vue", "astro", "svelte", "http"]);

const PLAIN = new Set(["text", "txt", "plain", "output", "mermaid"]);
/**
 * A line longer than this is not tokenised: minified code would take seconds. A guess, well above any
 * snippet.
 */
const MAX_LINE_LENGTH = 2000;

const require = createRequire(import.meta.url);

/** Makes a highlighter. It holds compiled grammars, so one serves a whole process. */
export async function createHighlighter(): Promise<Highlighter> {
  const { grammars } = await import("tm-grammars");
  const scopes = new Map<string, string>(grammars.map((grammar) => [grammar.scopeName, grammar.name]));
  const names = new Map<string, string>(
    grammars.flatMap((grammar) =>
      [grammar.name, ...(grammar.aliases ?? [])].map((name) => [name, grammar.scopeName] as const),
    ),
  );
  for (const own of ownGrammars) {
    names.set(own.name, own.grammar.scopeName);
  }
  const tokenisers = new Map<string, (code: string) => HighlightedLine[]>();
  const remembered = new Map<string, readonly HighlightedLine[]>();
  const createScanner = createScannerFactory();
  let wasm: Promise<void> | undefined;

  const loadGrammar = async (scope: string): Promise<(code: string) => HighlightedLine[]> => {
    // Given as bytes they would be compared with `Response`, for which Node loads its whole `fetch`: 15 ms.
    wasm ??= oniguruma.loadWASM({
      instantiator: (imports) =>
        WebAssembly.instantiate(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")), imports),
    });
    await wasm;
    const embeds = EMBEDDING.has(scopes.get(scope) ?? "");
    const registry = new textmate.Registry({
      onigLib: Promise.resolve({
        createOnigScanner: createScanner,
        createOnigString: (text) => new oniguruma.OnigString(text),
      }),
      loadGrammar: async (wanted) => (embeds || wanted === scope ? rawGrammar(wanted, scopes) : null),
    });
    registry.setTheme({ settings: [...themeSettings] }, [...colorMap]);
    const grammar = await registry.loadGrammar(scope);
    if (grammar === null) throw new Error(`the grammar \`${scope}\` can't be loaded`);
    const tokenise = createTokeniser(grammar);
    tokenisers.set(scope, tokenise); // asking the registry again would collect the grammar's dependencies again
    return tokenise;
  };

  return {
    async highlight(code, language) {
      const scope = names.get((Object.hasOwn(ALIASES, language) && ALIASES[language]) || language);
      if (scope === undefined || PLAIN.has(language))
        return code.split("\n").map((line) => ({ html: escapeHtml(line), startsFresh: true }));
      const key = `${scope}\n${code}`;
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const tokenise = tokenisers.get(scope) ?? (await loadGrammar(scope));
      const lines = tokenise(code);
      remembered.set(key, lines);
      return lines;
    },
  };
}

function rawGrammar(scope: string, scopes: ReadonlyMap<string, string>): textmate.IRawGrammar | null {
  const own = ownGrammars.find(({ grammar }) => grammar.scopeName === scope);
  if (own !== undefined) return own.grammar;
  const name = scopes.get(scope);
  if (name === undefined) return null;
  return textmate.parseRawGrammar(
    readFileSync(require.resolve(`tm-grammars/grammars/${name}.json`), "utf8"),
    `${name}.json`,
  );
}

/** A place in a grammar's automaton, and every line that was tokenised from there. */
interface State {
  readonly stack: textmate.StateStack;
  readonly lines: Map<string, { readonly html: string; readonly next: State }>;
}

/**
 * Makes a tokeniser for one grammar that never does a line twice: what a line gives depends on its text and
 * the state before it alone, and states that are equal are made one. Notes repeat themselves (a third to two
 * thirds of the lines of 1,000 generated pages are repeats), and so do the states they end in.
 */
function createTokeniser(grammar: textmate.IGrammar): (code: string) => HighlightedLine[] {
  const states = new Map<number, State[]>();
  const first: State = { stack: textmate.INITIAL, lines: new Map() };
  const stateOf = (stack: textmate.StateStack): State => {
    const ofDepth = states.get(stack.depth) ?? [];
    const known = ofDepth.find((state) => state.stack.equals(stack));
    if (known !== undefined) return known;
    const state: State = { stack, lines: new Map() };
    states.set(stack.depth, [...ofDepth, state]);
    return state;
  };
  // After a `;` or `&` that ends a line, the grammar of the shell waits for the next statement: nothing of
  // the line is open.
  const ended = stateOf(grammar.tokenizeLine2(";", textmate.INITIAL).ruleStack);
  return (code) => {
    let state = first;
    return code.split("\n").map((line, index) => {
      const startsFresh = index === 0 || state.stack.depth <= 1 || state === ended;
      if (line.length > MAX_LINE_LENGTH) return { html: escapeHtml(line), startsFresh };
      let done = state.lines.get(line);
      if (done === undefined) {
        const { tokens, ruleStack } = grammar.tokenizeLine2(line, state.stack);
        done = { html: lineHtml(line, tokens), next: stateOf(ruleStack) };
        state.lines.set(line, done);
      }
      state = done.next;
      return { html: done.html, startsFresh };
    });
  };
}

/**
 * Tokens come as pairs: start offset, and metadata whose bits 15 to 23 are the colour's place in the colour
 * map.
 */
function lineHtml(line: string, tokens: Uint32Array): string {
  let html = "";
  let open = "";
  for (let index = 0; index < tokens.length; index += 2) {
    const text = line.slice(tokens[index] ?? 0, tokens[index + 2] ?? line.length);
    if (text === "") continue;
    const name = text.trim() === "" ? open : tokenClass(((tokens[index + 1] ?? 0) >>> 15) & 0b111111111);
    if (name !== open) {
      if (open !== "") html += "</i>";
      if (name !== "") html += `<i class=${name}>`;
      open = name;
    }
    // of most tokens nothing is to be escaped
    html += /[&<>]/.test(text) ? escapeHtml(text).replace(/&quot;/g, '"') : text;
  }
  return open === "" ? html : `${html}</i>`;
}
