import type { MockRequest } from "./mock-service.ts";

/** The text of every made-up answer, so that no one takes it for a model's. */
export const REPLY = "(example reply)";
export const REFUSAL = "I can't help with that.";
/** The key of an account that works, and of one that has no money left. */
export const KEY = "example-key";
export const POOR_KEY = "key-of-an-empty-account";

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
}

/** The simplest value that a JSON schema takes; of choices, one that the question names. */
export function sampleOf(schema: Schema, asked = ""): unknown {
  if (schema.enum !== undefined)
    return schema.enum.find((one) => asked.includes(String(one))) ?? schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return sampleOf(schema.anyOf[0], asked);
  const type = typeof schema.type === "object" ? schema.type[0] : schema.type;
  if (type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sampleOf(of, asked)]),
    );
  if (type === "array") return [sampleOf(schema.items ?? {}, asked)];
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  if (type === "boolean") return true;
  return type === "null" ? null : REPLY;
}

/** How an answer turns out: as with a model, what is asked decides it; the key decides what breaks. */
export interface Mood {
  readonly refuses: boolean;
  /** The limit is reached before the answer is complete. */
  readonly cut: boolean;
  readonly delayMs: number;
  /** The connection breaks in the middle. */
  readonly breaks: boolean;
  /** An error comes in the middle of a stream. */
  readonly errs: boolean;
}

export function moodOf({ body, headers }: MockRequest, limit: number | undefined): Mood {
  const asked = JSON.stringify(body.input ?? body.messages ?? body.contents ?? body.prompt ?? "");
  const key = keyIn(headers);
  return {
    refuses: /pick a lock/.test(asked),
    cut: limit !== undefined && limit < 100,
    delayMs: /Count to \d+/.test(asked) ? 150 : 0,
    breaks: key === "breaks-midway",
    errs: key === "errs-midway",
  };
}

export const keyIn = (headers: MockRequest["headers"]): string =>
  (headers["x-api-key"] ?? headers["x-goog-api-key"] ?? headers["authorization"] ?? "").replace(
    "Bearer ",
    "",
  );

/** A key that no account has. */
export const isWrong = (key: string): boolean =>
  ![KEY, POOR_KEY, "breaks-midway", "errs-midway"].includes(key) && !key.startsWith("fails-");

/** Splits a text as streams do. */
export const wordsOf = (text: string): string[] => text.split(/(?<= )/);

/** A vector of length 1 in which each word of a text counts, so that similar texts have similar ones. */
export function vectorOf(text: string, size: number): number[] {
  const vector = new Array<number>(size).fill(0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let place = 7;
    for (const sign of word) place = (place * 31 + (sign.codePointAt(0) ?? 0)) % size;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((x) => x / length);
}
