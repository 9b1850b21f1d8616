// The Gemini API, version 1. The package publishes the types of its parts, not of whole bodies: they are put
// together here.
import type {
  Content,
  CountTokensResponse,
  File,
  FinishReason,
  GenerateContentResponse,
  GenerationConfig,
  Model,
} from "@google/genai";
import type { MockAnswer, MockRequest, MockService } from "proofmark";
import { REPLY, sampleOf } from "./sample.ts";

/** As JSON: members of enumerations are their texts. */
type Wire<T> = T extends string ? `${T}` : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;

/** What is sent to generate content. */
export type GenerateContentBody = Wire<{
  contents: Content[];
  systemInstruction?: Content;
  generationConfig?: GenerationConfig;
}>;

type Plain<T> = { [K in keyof T as T[K] extends (...args: never[]) => unknown ? never : K]: T[K] };

function generate({ body }: MockRequest): MockAnswer {
  const schema = body.generationConfig?.responseJsonSchema;
  const json: Partial<Plain<GenerateContentResponse>> = {
    candidates: [
      {
        index: 0,
        finishReason: "STOP" as FinishReason,
        content: {
          role: "model",
          parts: [{ text: schema === undefined ? REPLY : JSON.stringify(sampleOf(schema)) }],
        },
      },
    ],
    usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 5, totalTokenCount: 17 },
    modelVersion: "example",
  };
  return { json };
}

const model: Model = { name: "models/gemini-3.8-flash", inputTokenLimit: 1_000_000 };
const count: Partial<Plain<CountTokensResponse>> = { totalTokens: 12 };
const file: File = {
  name: "files/call",
  uri: "https://generativelanguage.googleapis.com/v1beta/files/call",
  mimeType: "audio/mpeg",
  sizeBytes: "3",
};
const BODY = 'import("./gemini.ts").GenerateContentBody';

/** Both versions of the API answer alike. */
const routes = (version: string): MockService["routes"] => ({
  [`POST /${version}/models/{model}:generateContent`]: { body: BODY, answer: generate },
  [`POST /${version}/models/{model}:countTokens`]: { body: BODY, answer: () => ({ json: count }) },
  [`GET /${version}/models`]: { answer: () => ({ json: { models: [model] } }) },
});

export default {
  packages: ["@google/genai", "@ai-sdk/google"],
  origins: ["https://generativelanguage.googleapis.com"],
  headers: { "x-goog-api-key": "^\\S+$" },
  env: { GEMINI_API_KEY: "example-key" },
  models: {
    begin: "gemini-",
    type: 'Parameters<import("@ai-sdk/google").GoogleProvider["languageModel"]>[0]',
  },
  routes: {
    ...routes("v1"),
    ...routes("v1beta"),
    "POST /upload/v1/files": { answer: ({ headers }) => upload(headers) },
    "POST /upload/v1beta/files": { answer: ({ headers }) => upload(headers) },
  },
  refuse: (status, message) => ({ error: { code: status, message, status: "INVALID_ARGUMENT" } }),
} satisfies MockService;

/** An upload begins with a request for an address, to which the bytes go. */
function upload(headers: MockRequest["headers"]): MockAnswer {
  if (headers["x-goog-upload-command"]?.includes("finalize"))
    return { json: { file }, headers: { "x-goog-upload-status": "final" } };
  return {
    json: {},
    headers: {
      "x-goog-upload-url": "https://generativelanguage.googleapis.com/upload/v1/files",
      "x-goog-upload-status": "active",
    },
  };
}
