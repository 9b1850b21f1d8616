// The only module that uses TextMate grammars: takes code and a language, returns lines of classified text.
// vscode-textmate tokenises, vscode-oniguruma matches, tm-grammars has the grammars; each is loaded when a
// block first needs it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";
import { ownGrammars } from "../grammars/own-grammars.ts";
import { createScannerFactory } from "./shared-scanner.ts";
import { colorMap, type TokenClass, themeSettings, tokenClass } from "./token-classes.ts";

/** One line of code: its HTML, and whether a new statement may begin on it (no string or group is open). */
export interface HighlightedLine {
  readonly html: string;
  readonly startsFresh: boolean;
}

/** A piece of a line, and what kind of token it is. The pieces of a line joined are the line. */
export interface Token {
  readonly text: string;
  readonly kind: TokenClass;
}

export interface Highlighter {
  /**
   * The lines of `code` as HTML: runs of one class as `<i class=k>`, the rest plain. Unknown languages stay
   * plain text.
   */
  highlight(code: string, language: string): Promise<readonly HighlightedLine[]>;
}

export interface Tokenizer {
  /** The tokens of each line of `code`. A line of an unknown language is one token. */
  tokens(code: string, language: string): Promise<readonly (readonly Token[])[]>;
}

/** Other names for grammars. JavaScript is TypeScript without types, with the same tokens. */
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
 * Languages whose blocks contain other languages that matter. All others are tokenised by their own grammar
 * alone: Ruby's, for example, would load C++, Lua and a dozen more for its here-documents, a quarter of a
 * second for each thread.
 */
const EMBEDDING = new Set(["html", "markdown", "mdx", "vue", "astro", "svelte", "http"]);

const PLAIN = new Set(["text", "txt", "plain", "output", "mermaid"]);
/**
 * Maximum length of a line and of a block to tokenise, and maximum number of scopes that are open at once.
 * Grammars take quadratic time or more beyond. Guesses, well above any snippet: the notes have lines of 405 and 18 scopes.
 */
const MAX_LINE_LENGTH = 500;
const MAX_CODE_LENGTH = 100_000;
const MAX_DEPTH = 100;

const { resolve } = createRequire(import.meta.url);

/** The names of all languages that code can be in, for highlighting. */
export interface KnownLanguages {
  readonly languages: readonly string[];
}

/** Creates a highlighter. It holds compiled grammars, so one serves a whole process. */
export async function createHighlighter(): Promise<Highlighter & Tokenizer & KnownLanguages> {
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
  const loaded = new Map<string, LoadedGrammar>();
  const createScanner = createScannerFactory();
  let wasm: Promise<void> | undefined;

  const loadGrammar = async (scope: string): Promise<LoadedGrammar> => {
    // With bytes, the library would check for `Response`, for which Node.js loads all of `fetch`: 15 ms.
    wasm ??= oniguruma.loadWASM({
      instantiator: (imports) =>
        WebAssembly.instantiate(readFileSync(resolve("vscode-oniguruma/release/onig.wasm")), imports),
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
    loaded.set(scope, tokenise); // asking the registry again would collect the grammar's dependencies again
    return tokenise;
  };

  const scopeOf = (language: string): string | undefined =>
    PLAIN.has(language)
      ? undefined
      : names.get((Object.hasOwn(ALIASES, language) && ALIASES[language]) || language);
  return {
    languages: [...new Set([...names.keys(), ...Object.keys(ALIASES)])].sort(),
    async highlight(code, language) {
      const scope = scopeOf(language);
      if (scope === undefined || code.length > MAX_CODE_LENGTH) return plainLines(code);
      return (loaded.get(scope) ?? (await loadGrammar(scope))).highlight(code);
    },
    async tokens(code, language) {
      const scope = scopeOf(language);
      if (scope === undefined || code.length > MAX_CODE_LENGTH) return plainTokens(code);
      return (loaded.get(scope) ?? (await loadGrammar(scope))).tokens(code);
    },
  };
}

const plainLines = (code: string): HighlightedLine[] =>
  code.split("\n").map((line) => ({ html: escapeHtml(line), startsFresh: true }));

const plainTokens = (code: string): Token[][] => code.split("\n").map((text) => [{ text, kind: "" }]);

/** A grammar at work. */
interface LoadedGrammar {
  highlight(code: string): HighlightedLine[];
  tokens(code: string): Token[][];
}

function rawGrammar(scope: string, scopes: ReadonlyMap<string, string>): textmate.IRawGrammar | null {
  const own = ownGrammars.find(({ grammar }) => grammar.scopeName === scope);
  if (own !== undefined) return own.grammar;
  const name = scopes.get(scope);
  if (name === undefined) return null;
  return textmate.parseRawGrammar(
    readFileSync(resolve(`tm-grammars/grammars/${name}.json`), "utf8"),
    `${name}.json`,
  );
}

/** A state of a grammar's automaton, and every line tokenised from it. */
interface State {
  readonly stack: textmate.StateStack;
  readonly lines: Map<string, { readonly html: string; readonly next: State }>;
}

/**
 * Creates a tokeniser for one grammar that never tokenises a line twice. The result depends only on the
 * line's text and the state before it, and equal states are merged. Notes repeat themselves: a third to two
 * thirds of the lines of 1,000 generated pages are repeats.
 */
function createTokeniser(grammar: textmate.IGrammar): LoadedGrammar {
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
  // After a `;` or `&` at the end of a line, the shell grammar waits for the next statement: nothing on the
  // line is open.
  const ended = stateOf(grammar.tokenizeLine2(";", textmate.INITIAL).ruleStack);
  const highlight = (code: string): HighlightedLine[] => {
    let state = first;
    const lines: HighlightedLine[] = [];
    for (const [index, line] of code.split("\n").entries()) {
      const startsFresh = index === 0 || state.stack.depth <= 1 || state === ended;
      if (line.length > MAX_LINE_LENGTH) {
        lines.push({ html: escapeHtml(line), startsFresh });
        continue;
      }
      let done = state.lines.get(line);
      if (done === undefined) {
        const { tokens, ruleStack } = grammar.tokenizeLine2(line, state.stack);
        done = { html: lineHtml(line, tokens), next: stateOf(ruleStack) };
        state.lines.set(line, done);
      }
      state = done.next;
      if (state.stack.depth > MAX_DEPTH) return plainLines(code);
      lines.push({ html: done.html, startsFresh });
    }
    return lines;
  };
  const tokens = (code: string): Token[][] => {
    let stack = textmate.INITIAL;
    const lines: Token[][] = [];
    for (const line of code.split("\n")) {
      if (line.length > MAX_LINE_LENGTH) {
        lines.push([{ text: line, kind: "" }]);
        continue;
      }
      const tokenised = grammar.tokenizeLine2(line, stack);
      stack = tokenised.ruleStack;
      if (stack.depth > MAX_DEPTH) return plainTokens(code);
      lines.push([...lineTokens(line, tokenised.tokens)]);
    }
    return lines;
  };
  return { highlight, tokens };
}

/** Tokens are pairs: start offset, and metadata whose bits 15 to 23 are an index into the colour map. */
function* lineTokens(line: string, tokens: Uint32Array): Generator<Token> {
  for (let index = 0; index < tokens.length; index += 2) {
    const text = line.slice(tokens[index] ?? 0, tokens[index + 2] ?? line.length);
    if (text !== "") yield { text, kind: tokenClass(((tokens[index + 1] ?? 0) >>> 15) & 0b111111111) };
  }
}

function lineHtml(line: string, tokens: Uint32Array): string {
  let html = "";
  let open = "";
  for (const { text, kind } of lineTokens(line, tokens)) {
    const name = text.trim() === "" ? open : kind;
    if (name !== open) {
      if (open !== "") html += "</i>";
      if (name !== "") html += `<i class=${name}>`;
      open = name;
    }
    // most tokens need no escaping
    html += /[&<>]/.test(text) ? escapeHtml(text).replace(/&quot;/g, '"') : text;
  }
  return open === "" ? html : `${html}</i>`;
}
