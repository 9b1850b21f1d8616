import type { IRawGrammar } from "vscode-textmate";

/** A grammar of our own, by the name a fence uses. */
export interface OwnGrammar {
  readonly name: string;
  readonly grammar: IRawGrammar;
}
