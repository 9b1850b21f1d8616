// OpenAI's API, version 1. Answers are made up, but have the types that the package publishes.
import type { Transcription } from "openai/resources/audio/transcriptions";
import type { Batch } from "openai/resources/batches";
import type { CreateEmbeddingResponse } from "openai/resources/embeddings";
import type { FileObject } from "openai/resources/files";
import type { ImagesResponse } from "openai/resources/images";
import type { Model } from "openai/resources/models";
import type { InputTokenCountResponse } from "openai/resources/responses/input-tokens";
import type { MockAnswer, MockRequest, MockService } from "./mock-service.ts";
import { refusalOf, wrongIn } from "./openai-errors.ts";
import { eventsOf, responseTo } from "./openai-responses.ts";
import { isWrong, KEY, keyIn, moodOf, REPLY, vectorOf } from "./sample.ts";

const CREATED = 1_790_000_000;

function respond(request: MockRequest): MockAnswer {
  const { body, headers } = request;
  const { delayMs, breaks, errs } = moodOf(request, body.max_output_tokens);
  const wrong = wrongIn(body, keyIn(headers));
  if (wrong !== undefined) return wrong;
  const response = responseTo(request);
  return body.stream
    ? { events: eventsOf(response, { cut: breaks || errs, errs }), delayMs, breaks }
    : { json: response, delayMs, breaks };
}

/** Requests without a body that is read, of an account that works. */
const known =
  (json: unknown) =>
  ({ headers }: MockRequest): MockAnswer =>
    isWrong(keyIn(headers)) ? (wrongIn({}, keyIn(headers)) ?? {}) : { json };

const models: Model[] = [
  {
    id: "gpt-4o-transcribe",
    object: "model",
    created: CREATED,
    owned_by: "openai",
    shutdown_date: "2027-02-26",
  },
  { id: "gpt-6.1-terra", object: "model", created: CREATED, owned_by: "openai", shutdown_date: null },
];
const count: InputTokenCountResponse = { object: "response.input_tokens", input_tokens: 12 };
const file: FileObject = {
  id: "file_1",
  object: "file",
  bytes: 120,
  created_at: CREATED,
  filename: "reviews.jsonl",
  purpose: "batch",
  status: "processed",
};
const batch: Batch = {
  id: "batch_1",
  object: "batch",
  endpoint: "/v1/responses",
  input_file_id: "file_1",
  completion_window: "24h",
  created_at: CREATED,
  status: "validating",
};
const pixel = "iVBORw0KGgo=";
const images: ImagesResponse = { created: CREATED, output_format: "png", data: [{ b64_json: pixel }] };
const transcription: Transcription = { text: REPLY };

function embed({ body }: MockRequest): MockAnswer {
  const inputs: string[] = [body.input].flat();
  const size: number = body.dimensions ?? 1536;
  const json: CreateEmbeddingResponse = {
    object: "list",
    model: body.model,
    data: inputs.map((text, index) => {
      const vector = vectorOf(text, size);
      const bytes = Buffer.from(new Float32Array(vector).buffer).toString("base64");
      return {
        object: "embedding" as const,
        index,
        // The package asks for base64 and decodes it, although its type has numbers only.
        embedding: body.encoding_format === "base64" ? (bytes as unknown as number[]) : vector,
      };
    }),
    usage: { prompt_tokens: 12, total_tokens: 12 },
  };
  return { json };
}

export default {
  packages: ["openai", "@ai-sdk/openai"],
  origins: ["https://api.openai.com"],
  headers: { authorization: "^Bearer \\S+$" },
  wantsJsonType: true,
  env: { OPENAI_API_KEY: KEY },
  models: {
    begin: "gpt-|text-embedding-",
    type: 'import("openai/resources/shared").ChatModel | import("openai/resources/embeddings").EmbeddingModel | import("openai/resources/images").ImageModel | import("openai/resources/audio/audio").AudioModel',
  },
  routes: {
    "POST /v1/responses": {
      body: 'import("openai/resources/responses/responses").ResponseCreateParams',
      answer: respond,
    },
    "POST /v1/responses/input_tokens": {
      body: 'import("openai/resources/responses/input-tokens").InputTokenCountParams',
      answer: () => ({ json: count }),
    },
    "GET /v1/responses/{id}": {
      answer: ({ parts, earlier }) => ({
        json: {
          ...responseTo({ parts, headers: {}, earlier, body: { model: "gpt-6-astra", input: "" } }),
          status: earlier === 0 ? "in_progress" : "completed",
        },
      }),
    },
    "GET /v1/models": { answer: known({ object: "list", data: models }) },
    "POST /v1/embeddings": {
      body: 'import("openai/resources/embeddings").EmbeddingCreateParams',
      answer: embed,
    },
    "POST /v1/images/generations": {
      body: 'import("openai/resources/images").ImageGenerateParams',
      answer: () => ({ json: images }),
    },
    "POST /v1/images/edits": { answer: () => ({ json: images }) },
    "POST /v1/audio/transcriptions": { answer: () => ({ json: transcription }) },
    "POST /v1/files": { answer: () => ({ json: file }) },
    "POST /v1/batches": {
      body: 'import("openai/resources/batches").BatchCreateParams',
      answer: () => ({ json: batch }),
    },
  },
  refuse: refusalOf,
} satisfies MockService;
