// The only module that uses TextMate grammars: takes code and a language, returns lines of classified text.
// vscode-textmate tokenises, vscode-oniguruma matches, tm-grammars has the grammars; each is loaded when a
// block first needs it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import oniguruma from "vscode-oniguruma";
import textmate, { type OnigScanner } from "vscode-textmate";
import { addedGrammars } from "./added-grammars.ts";
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
export async function createHighlighter(): Promise<Highlighter & Tokenizer> {
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

  /** The lines of a code in a language; undefined if it stays plain text. */
  const linesIn = async (code: string, language: string): Promise<TokenisedLine[] | undefined> => {
    const name = names.get(language);
    const main = name && ((Object.hasOwn(ALIASES, name) && ALIASES[name]) || name);
    if (!main || PLAIN.has(language) || code.length > MAX_CODE_LENGTH) return undefined;
    const grammar = loaded.get(main) ?? loadGrammar(main);
    loaded.set(main, grammar);
    return (await grammar)(code);
  };
  const plain = (code: string): TokenisedLine[] =>
    code.split("\n").map((text) => ({ text, tokens: undefined, startsFresh: true }));
  return {
    async highlight(code, language) {
      const lines = (await linesIn(code, language)) ?? plain(code);
      return lines.map((line) => ({ html: lineHtml(line), startsFresh: line.startsFresh }));
    },
    async tokens(code, language) {
      return ((await linesIn(code, language)) ?? plain(code)).map((line) => [...lineTokens(line)]);
    },
  };
}

/** Tokens are pairs: start offset, and metadata whose bits 15 to 23 are an index into the colour map. */
interface TokenisedLine {
  readonly text: string;
  /** Undefined for a line that is too long. */
  readonly tokens: Uint32Array | undefined;
  readonly startsFresh: boolean;
}

/** A grammar at work; undefined for code that opens too many scopes. */
type LoadedGrammar = (code: string) => TokenisedLine[] | undefined;

/** A state of a grammar's automaton, and every line tokenised from it. */
interface State {
  readonly stack: textmate.StateStack;
  readonly lines: Map<string, { readonly tokens: Uint32Array; readonly next: State }>;
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
    const known = ofDepth.find((state) => state.stack.equals(stack));
    if (known !== undefined) return known;
    const state: State = { stack, lines: new Map() };
    states.set(stack.depth, [...ofDepth, state]);
    return state;
  };
  const first: State = { stack: textmate.INITIAL, lines: new Map() };
  // the shell grammar waits for the next statement after a `;` at the end of a line: nothing is open
  const ended = stateOf(grammar.tokenizeLine2(";", textmate.INITIAL).ruleStack);
  return (code) => {
    let state = first;
    const lines: TokenisedLine[] = [];
    for (const [index, text] of code.split("\n").entries()) {
      const startsFresh = index === 0 || state.stack.depth <= 1 || state === ended;
      if (text.length > MAX_LINE_LENGTH) {
        lines.push({ text, tokens: undefined, startsFresh });
        continue;
      }
      let line = state.lines.get(text);
      if (line === undefined) {
        const { tokens, ruleStack } = grammar.tokenizeLine2(text, state.stack);
        line = { tokens, next: stateOf(ruleStack) };
        state.lines.set(text, line);
      }
      state = line.next;
      if (state.stack.depth > MAX_DEPTH) return undefined;
      lines.push({ text, tokens: line.tokens, startsFresh });
    }
    return lines;
  };
}

function* lineTokens({ text, tokens }: TokenisedLine): Generator<Token> {
  if (tokens === undefined) return yield { text, kind: "" };
  for (let index = 0; index < tokens.length; index += 2) {
    const part = text.slice(tokens[index] ?? 0, tokens[index + 2] ?? text.length);
    if (part !== "") yield { text: part, kind: tokenClass(((tokens[index + 1] ?? 0) >>> 15) & 0b111111111) };
  }
}

function lineHtml(line: TokenisedLine): string {
  if (line.tokens === undefined) return escapeHtml(line.text);
  let html = "";
  let open = "";
  for (const { text, kind } of lineTokens(line)) {
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
