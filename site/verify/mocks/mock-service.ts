// The types of the files beside this one.

/**
 * One remote service: its addresses, the requirements on its requests, and its answers. The default export of
 * a file.
 */
export interface MockService {
  /** Packages whose code calls it. A proof names the first of them that a snippet builds on. */
  readonly packages: readonly string[];
  /** `https://api.openai.com`; `http://localhost:11434` listens on that port. */
  readonly origins: readonly string[];
  /** Header → pattern that it must match; `a|b` requires one of two headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it refuses JSON that is sent as something else, as curl does without a `content-type`. */
  readonly wantsJsonType?: boolean;
  /** Variables of every process that may call it, such as keys. */
  readonly env?: Readonly<Record<string, string>>;
  /** How model names begin, as a pattern, and the type that lists all models. */
  readonly models?: { readonly begin: string; readonly type: string };
  /** `POST /v1/responses/{id}` → route. A name in braces matches one part of a path. */
  readonly routes: Readonly<Record<string, MockRoute>>;
  /**
   * The body of an error response: what is wrong with the request, or, without a problem, what the service says
   * with this status, which the key asked for.
   */
  readonly refuse: (status: number, problem?: string) => unknown;
}

/** How to answer one kind of request. */
export interface MockRoute {
  /** Type of its JSON body; undefined if the body is not JSON. */
  readonly body?: string;
  readonly answer: (request: MockRequest) => MockAnswer;
}

/** A valid request. */
export interface MockRequest {
  /** The values of the names in braces, in order. */
  readonly parts: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: the compiler has checked it against the route's type; services read what they need
  readonly body: any;
  readonly headers: Readonly<Record<string, string>>;
  /** Number of earlier requests of this kind. */
  readonly earlier: number;
}

/** One of `json`, `events` (server-sent), `text` and `bytes`. */
export interface MockAnswer {
  /** 200 without it. */
  readonly status?: number;
  /** How long it waits before the answer, or before each event. */
  readonly delayMs?: number;
  /** Breaks the connection off where the answer should end. */
  readonly breaks?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly events?: readonly unknown[];
  readonly text?: string;
  readonly bytes?: Uint8Array;
}
