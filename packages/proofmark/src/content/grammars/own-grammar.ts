import type { IRawGrammar } from "vscode-textmate";

/** A grammar of the engine, with its language name. */
export interface OwnGrammar {
  readonly name: string;
  readonly grammar: IRawGrammar;
}

/** A rule of a grammar; the library does not name the type. */
export type Rule = IRawGrammar["patterns"][number];

/** Creates a grammar from its rules, and from the rules that they include by name. */
export function ownGrammar(
  name: string,
  scopeName: string,
  patterns: Rule[],
  repository: Readonly<Record<string, Rule>> = {},
): OwnGrammar {
  // the type requires `$self` and `$base` in the repository, which the library adds itself
  return {
    name,
    grammar: {
      scopeName,
      patterns,
      repository: repository as Partial<IRawGrammar["repository"]> as IRawGrammar["repository"],
    },
  };
}

/** Includes rules from the grammar's repository. */
export const include = (...names: readonly string[]): Rule[] =>
  names.map((name) => ({ include: `#${name}` }));

/** Scopes of the groups of an expression, starting with the first. */
export const captures = (...names: readonly string[]): Record<string, { readonly name: string }> =>
  Object.fromEntries(names.map((name, index) => [String(index + 1), { name }]));

/**
 * Combines words, separated by spaces, into one expression that branches at each letter. The engine would try
 * a flat list from its start at every word.
 */
export function oneOf(words: string): string {
  interface Branch {
    end: boolean;
    readonly next: Map<string, Branch>;
  }
  const root: Branch = { end: false, next: new Map() };
  for (const word of words.split(" ")) {
    let branch = root;
    for (const letter of word) {
      const known = branch.next.get(letter) ?? { end: false, next: new Map() };
      branch.next.set(letter, known);
      branch = known;
    }
    branch.end = true;
  }
  const write = ({ end, next }: Branch): string => {
    if (next.size === 0) return "";
    const alternatives = [...next].map(([letter, branch]) => letter + write(branch));
    const group = alternatives.length === 1 && !end ? alternatives[0] : `(?:${alternatives.join("|")})`;
    return end ? `${group}?` : `${group}`;
  };
  return write(root);
}
