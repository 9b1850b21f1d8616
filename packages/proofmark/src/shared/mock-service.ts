// What a file in a site's `verify/mocks/` exports: the types that it imports from `proofmark`. The
// compiler in the sandbox reads this file alone in place of the package, so it imports nothing. See
// docs/proving.md.

/**
 * One remote service: its addresses, what its requests must have, and what it answers. The `default` of a
 * file.
 */
export interface MockService {
  /** Packages whose code asks it: the first that a snippet builds on is what its proof names. */
  readonly packages: readonly string[];
  /** `https://api.openai.com`; `http://localhost:11434` listens on that port. */
  readonly origins: readonly string[];
  /** Header → pattern that it must match; `a|b` is one of two. */
  readonly headers: Readonly<Record<string, string>>;
  /** Variables of every process that may ask it: keys. */
  readonly env?: Readonly<Record<string, string>>;
  /** Names of models, as a pattern of how they begin, and the type that has them all. */
  readonly models?: { readonly begin: string; readonly type: string };
  /** `POST /v1/responses/{id}` → route. A name in braces matches one part of a path. */
  readonly routes: Readonly<Record<string, MockRoute>>;
  /** The body that refuses a request. */
  readonly refuse: (status: number, message: string) => unknown;
}

/** How one kind of request is answered. */
export interface MockRoute {
  /** Type that its JSON body must have. Without one the body is not JSON. */
  readonly body?: string;
  readonly answer: (request: MockRequest) => MockAnswer;
}

/** A request that was understood. */
export interface MockRequest {
  /** The values of the names in braces, in order. */
  readonly parts: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: the compiler has checked it against the route's type; services read what they need
  readonly body: any;
  readonly headers: Readonly<Record<string, string>>;
  /** How many requests of this kind came before. */
  readonly earlier: number;
}

/** One of `json`, `events` (server-sent) and `text`. */
export interface MockAnswer {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly events?: readonly unknown[];
  readonly text?: string;
}
