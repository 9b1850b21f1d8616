// What the stand-in in the sandbox says to the runner outside.

/** What the stand-in tells of a request. */
export interface SeenRequest {
  readonly packages: readonly string[];
  /** `POST https://api.openai.com/v1/responses`. */
  readonly line: string;
  /** What is wrong with it. */
  readonly problems: readonly string[];
  /** Its body and the type that it must have. */
  readonly body?: { readonly type: string; readonly value: unknown } | undefined;
  /** The model that it names, and the type that has them all. */
  readonly model?: { readonly type: string; readonly name: string } | undefined;
}

/** What the stand-in says once it listens. */
export interface Listening {
  readonly proxy: string;
  readonly env: Readonly<Record<string, string>>;
  readonly models: readonly { readonly begin: string; readonly type: string; readonly packages: readonly string[] }[];
}
