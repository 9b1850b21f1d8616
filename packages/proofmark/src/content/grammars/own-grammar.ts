import type { IRawGrammar } from "vscode-textmate";

/** A grammar of our own, by the name a fence uses. */
export interface OwnGrammar {
  readonly name: string;
  readonly grammar: IRawGrammar;
}

/** What a line is matched with; the library does not name the type. */
export type Rule = IRawGrammar["patterns"][number];

/** Makes a grammar from its rules, and from those that they include by name. */
export function ownGrammar(
  name: string,
  scopeName: string,
  patterns: Rule[],
  repository: Readonly<Record<string, Rule>> = {},
): OwnGrammar {
  // the type wants `$self` and `$base` in the repository, which the library adds itself
  return {
    name,
    grammar: {
      scopeName,
      patterns,
      repository: repository as Partial<IRawGrammar["repository"]> as IRawGrammar["repository"],
    },
  };
}

/** Takes rules from the grammar's repository. */
export const include = (...names: readonly string[]): Rule[] =>
  names.map((name) => ({ include: `#${name}` }));

/** Scopes of what an expression captures, from its first group on. */
export const captures = (...names: readonly string[]): Record<string, { readonly name: string }> =>
  Object.fromEntries(names.map((name, index) => [String(index + 1), { name }]));

/**
 * Words, divided by spaces, as one expression that branches at each letter: tried at every word, a flat list
 * would be read from its start each time.
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
