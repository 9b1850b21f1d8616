// The command line that these commands are part of, and their options.
import type { Command } from "commander";

/** A piece of output: plain text, or text in a style. */
export type Piece =
  | string
  | {
      readonly style: "bold" | "cyan" | "dim";
      readonly text: string;
    };

/** The functions that these commands need from the command line that they are part of. */
export interface Host {
  /** Makes a command with the options that all commands have. */
  command(name: string, description: string): Command;
  readonly version: string;
  print(to: "stdout" | "stderr", ...pieces: readonly Piece[]): void;
  printJson(value: unknown): void;
  /** The tool `try` of agents, for a site. */
  tryTool(root: string): Promise<TryTool>;
  /** Reads an option that is a whole number from 1. */
  positive(value: string): number;
}

export interface LookupOptions {
  readonly root: string;
  readonly outDir: string;
  readonly on?: string;
  readonly values?: string;
  readonly json?: true;
}
export interface FindOptions extends LookupOptions {
  readonly in?: string;
  readonly lang?: string;
  readonly limit: number;
}

export interface ShowOptions extends LookupOptions {
  readonly code?: true;
}

/** The tool that runs code of agents; whoever has the runners makes it. */
export interface TryTool {
  readonly maxCodeBytes: number;
  run(input: TryInput, signal: AbortSignal): Promise<Record<string, unknown>>;
}

export interface TryInput {
  readonly language: string;
  readonly code: string;
  readonly on?: readonly string[] | undefined;
  readonly setup?: string | undefined;
  readonly timeout?: string | undefined;
}
