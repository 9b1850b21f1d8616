// OpenAI's API, version 1. Answers are made up, but have the types that the package publishes.
import type { Batch } from "openai/resources/batches";
import type { CreateEmbeddingResponse } from "openai/resources/embeddings";
import type { FileObject } from "openai/resources/files";
import type { Model } from "openai/resources/models";
import type { InputTokenCountResponse } from "openai/resources/responses/input-tokens";
import type {
  Response,
  ResponseFunctionToolCall,
  ResponseOutputMessage,
  ResponseStreamEvent,
} from "openai/resources/responses/responses";
import type { MockAnswer, MockRequest, MockService } from "proofmark";
import { REPLY, sampleOf } from "./sample.ts";

const CREATED = 1_790_000_000;
const SHARED = 'import("openai/resources/responses/responses")';

const message = (text: string): ResponseOutputMessage => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text, annotations: [] }],
});

/** A response without `output_text`, which the package adds. */
function responseTo(body: MockRequest["body"]): Omit<Response, "output_text"> {
  const [tool] = body.tools ?? [];
  const answered = JSON.stringify(body.input ?? "").includes("function_call_output");
  const call: ResponseFunctionToolCall = {
    id: "fc_1",
    type: "function_call",
    call_id: "call_1",
    name: tool?.name ?? "",
    arguments: JSON.stringify({ ...(sampleOf(tool?.parameters ?? {}) as object), sku: "mug-01" }),
    status: "completed",
  };
  const schema = body.text?.format?.schema;
  return {
    id: "resp_1",
    object: "response",
    access_programs: null,
    created_at: CREATED,
    status: body.background ? "queued" : "completed",
    error: null,
    incomplete_details: null,
    instructions: body.instructions ?? null,
    metadata: null,
    model: body.model,
    output:
      tool !== undefined && !answered
        ? [call]
        : [message(schema === undefined ? REPLY : JSON.stringify(sampleOf(schema)))],
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: "auto",
    tools: body.tools ?? [],
    top_p: 1,
    usage: {
      input_tokens: 12,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 17,
    },
  };
}

function eventsOf(body: MockRequest["body"]): unknown[] {
  const done = responseTo(body);
  const words = REPLY.split(/(?<= )/);
  const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
  const events: ResponseStreamEvent[] = [
    {
      type: "response.created",
      sequence_number: 0,
      response: { ...done, output_text: "", status: "in_progress", output: [] },
    },
    {
      type: "response.output_item.added",
      sequence_number: 1,
      output_index: 0,
      item: { ...message(""), status: "in_progress", content: [] },
    },
    {
      type: "response.content_part.added",
      sequence_number: 2,
      ...place,
      part: { type: "output_text", text: "", annotations: [] },
    },
    ...words.map((delta, index) => ({
      type: "response.output_text.delta" as const,
      sequence_number: index + 3,
      ...place,
      delta,
      logprobs: [],
    })),
    {
      type: "response.completed",
      sequence_number: words.length + 3,
      response: { ...done, output_text: REPLY },
    },
  ];
  return events;
}

const respond = ({ body }: MockRequest): MockAnswer =>
  body.stream ? { events: eventsOf(body) } : { json: responseTo(body) };
const finished: Omit<Response, "output_text"> = responseTo({ model: "gpt-6-astra", input: "" });
const model: Model = { id: "gpt-6.1-terra", object: "model", created: CREATED, owned_by: "openai" };
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

function embed({ body }: MockRequest): MockAnswer {
  const inputs: unknown[] = [body.input].flat();
  const size: number = body.dimensions ?? 1536;
  const bytes = Buffer.from(new Float32Array(size).fill(0.5).buffer).toString("base64");
  const json: CreateEmbeddingResponse = {
    object: "list",
    model: body.model,
    data: inputs.map((_, index) => ({
      object: "embedding" as const,
      index,
      // The package asks for base64 and decodes it, although its type has numbers only.
      embedding:
        body.encoding_format === "base64"
          ? (bytes as unknown as number[])
          : new Array<number>(size).fill(0.5),
    })),
    usage: { prompt_tokens: 12, total_tokens: 12 },
  };
  return { json };
}

export default {
  packages: ["openai", "@ai-sdk/openai"],
  origins: ["https://api.openai.com"],
  headers: { authorization: "^Bearer \\S+$" },
  env: { OPENAI_API_KEY: "example-key" },
  models: {
    begin: "gpt-|text-embedding-",
    type: 'import("openai/resources/shared").ChatModel | import("openai/resources/embeddings").EmbeddingModel',
  },
  routes: {
    "POST /v1/responses": { body: `${SHARED}.ResponseCreateParams`, answer: respond },
    "POST /v1/responses/input_tokens": {
      body: 'import("openai/resources/responses/input-tokens").InputTokenCountParams',
      answer: () => ({ json: count }),
    },
    "GET /v1/responses/{id}": { answer: () => ({ json: finished }) },
    "GET /v1/models": { answer: () => ({ json: { object: "list", data: [model] } }) },
    "POST /v1/embeddings": {
      body: 'import("openai/resources/embeddings").EmbeddingCreateParams',
      answer: embed,
    },
    "POST /v1/files": { answer: () => ({ json: file }) },
    "POST /v1/batches": {
      body: 'import("openai/resources/batches").BatchCreateParams',
      answer: () => ({ json: batch }),
    },
  },
  refuse: (status, text) => ({
    error: { message: text, type: "invalid_request_error", param: null, code: String(status) },
  }),
} satisfies MockService;
