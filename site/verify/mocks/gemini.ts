// The Gemini API, version 1. The package publishes the types of its parts, not of whole bodies: they are put
// together here.
import type {
  Content,
  CountTokensResponse,
  File,
  FinishReason,
  GenerateContentResponse,
  GenerationConfig,
  Interactions,
  Model,
} from "@google/genai";
import type { MockAnswer, MockRequest, MockService } from "./mock-service.ts";
import { isWrong, KEY, keyIn, moodOf, REFUSAL, REPLY, sampleOf, vectorOf, wordsOf } from "./sample.ts";

/** As JSON: members of enumerations are their texts. */
type Wire<T> = T extends string ? `${T}` : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;

/** The request that generates content. */
export type GenerateContentBody = Wire<{
  contents: Content[];
  systemInstruction?: Content;
  generationConfig?: GenerationConfig;
}>;

type Plain<T> = { [K in keyof T as T[K] extends (...args: never[]) => unknown ? never : K]: T[K] };

const text = (value: string): Interactions.ModelOutputStep => ({
  type: "model_output",
  content: [{ type: "text", text: value }],
});

function stepsOf(request: MockRequest): Interactions.Step[] {
  const { body } = request;
  const { cut, refuses } = moodOf(request, body.generation_config?.max_output_tokens);
  const thought: Interactions.Step = { type: "thought", signature: "example-signature" };
  if (cut) return [thought];
  if (refuses) return [thought, text(REFUSAL)];
  if (body.response_format?.type === "audio")
    return [{ type: "model_output", content: [{ type: "audio", mime_type: "audio/wav", data: "UklGRg==" }] }];
  if (/image|banana/.test(body.model))
    return [
      { type: "model_output", content: [{ type: "image", mime_type: "image/jpeg", data: "/9j/4A==" }] },
    ];
  const [tool] = body.tools ?? [];
  const answered = JSON.stringify(body.input).includes('"function_result"');
  if (tool?.type === "function" && !answered) {
    const sample = { ...(sampleOf(tool.parameters ?? {}) as object), sku: "mug-01" };
    return [thought, { type: "function_call", id: "call_1", name: tool.name, arguments: sample }];
  }
  const schema = body.response_format?.schema;
  return [thought, text(schema === undefined ? REPLY : JSON.stringify(sampleOf(schema)))];
}

function interact(request: MockRequest): MockAnswer {
  const { body, headers } = request;
  const { cut, delayMs, breaks } = moodOf(request, body.generation_config?.max_output_tokens);
  if (isWrong(keyIn(headers)))
    return { status: 400, json: refusalOf(400, "API key not valid. Please pass a valid API key.") };
  const steps = stepsOf(request);
  const asks = steps.at(-1)?.type === "function_call";
  const json: Interactions.Interaction = {
    id: "interaction_1",
    model: body.model,
    status: cut ? "incomplete" : asks ? "requires_action" : "completed",
    steps,
    usage: { total_input_tokens: 12, total_output_tokens: 5, total_thought_tokens: 3, total_tokens: 20 },
  };
  if (!body.stream) return { json, delayMs, breaks };
  const interaction = { id: json.id, status: json.status };
  const events: Interactions.InteractionSSEEvent[] = [
    { event_type: "interaction.created", interaction: { ...interaction, status: "in_progress" } },
    ...wordsOf(REPLY).map((word) => ({
      event_type: "step.delta" as const,
      index: 1,
      delta: { type: "text" as const, text: word },
    })),
    { event_type: "interaction.completed", interaction },
  ];
  return { events, delayMs, breaks };
}

function embed({ body }: MockRequest): MockAnswer {
  const requests: { content: Content; outputDimensionality?: number }[] = body.requests;
  const embeddings = requests.map(({ content, outputDimensionality }) => ({
    values: vectorOf((content.parts ?? []).map((part) => part.text).join(" "), outputDimensionality ?? 3072),
  }));
  return { json: { embeddings } };
}

const STATUS = new Map([
  [400, ["INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."]],
  [404, ["NOT_FOUND", "Not found."]],
  [
    429,
    ["RESOURCE_EXHAUSTED", "You exceeded your current quota, please check your plan and billing details."],
  ],
  [503, ["UNAVAILABLE", "The model is overloaded. Please try again later."]],
]);
function refusalOf(code: number, problem?: string): unknown {
  const [status, message] = STATUS.get(code) ?? ["INTERNAL", "An internal error has occurred."];
  return { error: { code, message: problem ?? message, status } };
}

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
const INTERACTION =
  'import("@google/genai").Interactions.CreateModelInteractionParamsNonStreaming | import("@google/genai").Interactions.CreateModelInteractionParamsStreaming';

/** Both versions of the API answer alike. */
const routes = (version: string): MockService["routes"] => ({
  [`POST /${version}/models/{model}:generateContent`]: { body: BODY, answer: generate },
  [`POST /${version}/models/{model}:countTokens`]: { body: BODY, answer: () => ({ json: count }) },
  [`POST /${version}/models/{model}:batchEmbedContents`]: { body: "object", answer: embed },
  [`POST /${version}/interactions`]: { body: INTERACTION, answer: interact },
  [`GET /${version}/models`]: { answer: () => ({ json: { models: [model] } }) },
});

export default {
  packages: ["@google/genai", "@ai-sdk/google"],
  origins: ["https://generativelanguage.googleapis.com"],
  headers: { "x-goog-api-key": "^\\S+$" },
  wantsJsonType: true,
  env: { GEMINI_API_KEY: KEY },
  models: {
    begin: "gemini-",
    type: 'Parameters<import("@ai-sdk/google").GoogleProvider["interactions"]>[0] | Parameters<import("@ai-sdk/google").GoogleProvider["speech"]>[0] | Parameters<import("@ai-sdk/google").GoogleProvider["embedding"]>[0]',
  },
  routes: {
    ...routes("v1"),
    ...routes("v1beta"),
    "POST /upload/v1/files": { answer: ({ headers }) => upload(headers) },
    "POST /upload/v1beta/files": { answer: ({ headers }) => upload(headers) },
  },
  refuse: refusalOf,
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
