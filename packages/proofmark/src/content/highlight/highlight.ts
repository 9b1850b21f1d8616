// The only module that uses TextMate grammars: takes code and a language, returns lines of classified text.
// vscode-textmate tokenises, vscode-oniguruma matches, tm-grammars has the grammars; each is loaded when a
// block first needs it.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate, { type OnigScanner } from "vscode-textmate";
import { addedGrammars, colorMap, type TokenClass, themeSettings, tokenClass } from "./grammars.ts";

/** A piece of a line, and the kind of its token. The pieces of a line joined are the line. */
export interface Token {
  readonly text: string;
  readonly kind: TokenClass;
}

/** One line of code, and whether a new statement may begin on it (no string or group is open). */
export interface CodeLine {
  readonly tokens: readonly Token[];
  readonly startsFresh: boolean;
}

export interface Highlighter {
  /** The lines of `code`. A line of an unknown language is one token. */
  highlight(code: string, language: string): Promise<readonly CodeLine[]>;
}

/** Names that the collection lacks; and JavaScript, which is TypeScript without types, so one grammar serves both. */
const ALIASES: Readonly<Record<string, string>> = {
  javascript: "typescript",
  jsx: "tsx",
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

/** Creates a highlighter. It holds compiled grammars, so one serves a whole process. */
export async function createHighlighter(): Promise<Highlighter> {
  const { grammars } = await import("tm-grammars");
  const scopes = new Map<string, string>(grammars.map((grammar) => [grammar.scopeName, grammar.name]));
  const names = new Map<string, string>(
    grammars.flatMap(({ name, aliases = [] }) => [name, ...aliases].map((alias) => [alias, name] as const)),
  );
  for (const name of addedGrammars.keys()) names.set(name, name);
  for (const [alias, name] of Object.entries(ALIASES)) names.set(alias, name);
  const loaded = new Map<string, Promise<LoadedGrammar>>();
  const createScanner = createScannerFactory();
  let wasm: Promise<void> | undefined;

  const rawGrammar = (name: string): textmate.IRawGrammar =>
    addedGrammars.get(name) ??
    textmate.parseRawGrammar(
      readFileSync(resolve(`tm-grammars/grammars/${name}.json`), "utf8"),
      `${name}.json`,
    );

  const loadGrammar = async (name: string): Promise<LoadedGrammar> => {
    // With bytes, the library would check for `Response`, for which Node.js loads all of `fetch`: 15 ms.
    wasm ??= oniguruma.loadWASM({
      instantiator: (imports) =>
        WebAssembly.instantiate(readFileSync(resolve("vscode-oniguruma/release/onig.wasm")), imports),
    });
    await wasm;
    const { scopeName } = rawGrammar(name);
    const registry = new textmate.Registry({
      onigLib: Promise.resolve({
        createOnigScanner: createScanner,
        createOnigString: (text) => new oniguruma.OnigString(text),
      }),
      loadGrammar: async (scope) => {
        if (scope === scopeName) return rawGrammar(name);
        const other = EMBEDDING.has(name) ? scopes.get(scope) : undefined;
        return other === undefined ? null : rawGrammar(other);
      },
    });
    registry.setTheme({ settings: [...themeSettings] }, [...colorMap]);
    const grammar = await registry.loadGrammar(scopeName);
    if (grammar === null) throw new Error(`the grammar \`${name}\` can't be loaded`);
    return createTokeniser(grammar);
  };

  return {
    async highlight(code, language) {
      const name = names.get(language);
      const main = name && ((Object.hasOwn(ALIASES, name) && ALIASES[name]) || name);
      if (!main || PLAIN.has(language) || code.length > MAX_CODE_LENGTH) return plainLines(code);
      const grammar = loaded.get(main) ?? loadGrammar(main);
      loaded.set(main, grammar);
      return (await grammar)(code) ?? plainLines(code);
    },
  };
}

/** The lines of a code without colours. */
const plainLines = (code: string): CodeLine[] =>
  code.split("\n").map((text) => ({ tokens: [{ text, kind: "" }], startsFresh: true }));

/** A grammar at work; undefined for code that opens too many scopes. */
type LoadedGrammar = (code: string) => CodeLine[] | undefined;

/** A state of a grammar's automaton, and every line tokenised from it. */
interface State {
  readonly stack: textmate.StateStack;
  readonly lines: Map<string, { readonly tokens: readonly Token[]; readonly next: State }>;
}

/**
 * Creates a tokeniser for one grammar that never tokenises a line twice. The result depends only on the
 * line's text and the state before it, and equal states are merged. Notes repeat themselves: a third to two
 * thirds of the lines of 1,000 generated pages are repeats.
 */
function createTokeniser(grammar: textmate.IGrammar): LoadedGrammar {
  const states = new Map<number, State[]>();
  const stateOf = (stack: textmate.StateStack): State => {
    const ofDepth = states.get(stack.depth) ?? [];
    const equal = ofDepth.find((state) => state.stack.equals(stack));
    if (equal !== undefined) return equal;
    const state: State = { stack, lines: new Map() };
    states.set(stack.depth, [...ofDepth, state]);
    return state;
  };
  const first: State = { stack: textmate.INITIAL, lines: new Map() };
  // the shell grammar waits for the next statement after a `;` at the end of a line: nothing is open
  const ended = stateOf(grammar.tokenizeLine2(";", textmate.INITIAL).ruleStack);
  return (code) => {
    let state = first;
    const lines: CodeLine[] = [];
    for (const [index, text] of code.split("\n").entries()) {
      const startsFresh = index === 0 || state.stack.depth <= 1 || state === ended;
      if (text.length > MAX_LINE_LENGTH) {
        lines.push({ tokens: [{ text, kind: "" }], startsFresh });
        continue;
      }
      let line = state.lines.get(text);
      if (line === undefined) {
        const { tokens, ruleStack } = grammar.tokenizeLine2(text, state.stack);
        line = { tokens: tokensOf(text, tokens), next: stateOf(ruleStack) };
        state.lines.set(text, line);
      }
      state = line.next;
      if (state.stack.depth > MAX_DEPTH) return undefined;
      lines.push({ tokens: line.tokens, startsFresh });
    }
    return lines;
  };
}

/** `pairs` are start offsets, and metadata whose bits 15 to 23 are an index into the colour map. */
function tokensOf(text: string, pairs: Uint32Array): Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < pairs.length; index += 2) {
    const part = text.slice(pairs[index] ?? 0, pairs[index + 2] ?? text.length);
    const kind = tokenClass(((pairs[index + 1] ?? 0) >>> 15) & 0b111111111);
    if (part !== "") tokens.push({ text: part, kind });
  }
  return tokens;
}

type Scanner = InstanceType<typeof oniguruma.OnigScanner>;
type Match = ReturnType<Scanner["findNextMatchSync"]>;
type Text = Parameters<OnigScanner["findNextMatchSync"]>[0];

/**
 * Creates scanners that share their patterns. A grammar asks for hundreds of scanners with nearly the same
 * patterns (13,000 for the notes, 1,600 of them different), and compiling all takes longer than matching. So
 * each pattern is compiled once, and its last match holds while the search is on the same line before it.
 */
function createScannerFactory(): (patterns: readonly string[]) => OnigScanner {
  const matchers = new Map<string, ReturnType<typeof createMatcher>>();
  const matcherOf = (pattern: string) => {
    const matcher = matchers.get(pattern) ?? createMatcher(pattern);
    matchers.set(pattern, matcher);
    return matcher;
  };
  return (patterns) => {
    const list = patterns.map(matcherOf);
    return {
      findNextMatchSync(text, position) {
        let found: Match = null;
        let first = Number.POSITIVE_INFINITY;
        for (let index = 0; index < list.length; index++) {
          const match = list[index]?.(text, position);
          const start = match?.captureIndices[0]?.start ?? first;
          if (!match || start >= first) continue; // at equal positions the earlier pattern wins
          found = { index, captureIndices: match.captureIndices };
          first = start;
          if (start === position) break; // no match can begin earlier
        }
        return found;
      },
    };
  };
}

function createMatcher(pattern: string): (text: Text, position: number) => Match {
  const dependsOnStart = pattern.includes("\\G");
  let scanner: Scanner | undefined;
  let last: { readonly text: Text; readonly position: number; readonly match: Match } | undefined;
  return (text, position) => {
    const isLast =
      !dependsOnStart &&
      last?.text === text &&
      last.position <= position &&
      (last.match === null || (last.match.captureIndices[0]?.start ?? -1) >= position);
    if (last !== undefined && isLast) return last.match;
    scanner ??= new oniguruma.OnigScanner([pattern]);
    // the two packages declare the same types separately
    const match = scanner.findNextMatchSync(text as never, position, 0 as never);
    last = { text, position, match };
    return match;
  };
}
