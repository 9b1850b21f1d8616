// The Claude API. Answers are made up, but have the types that the package publishes.
import type {
  ContentBlock,
  Message,
  MessageTokensCount,
  RawMessageStreamEvent,
} from "@anthropic-ai/sdk/resources/messages";
import type {
  MessageBatch,
  MessageBatchIndividualResponse,
} from "@anthropic-ai/sdk/resources/messages/batches";
import type { ModelInfo } from "@anthropic-ai/sdk/resources/models";
import type { MockAnswer, MockRequest, MockService } from "proofmark";
import { REPLY, sampleOf } from "./sample.ts";

const CREATED = "2026-09-01T00:00:00Z";

function messageTo(body: MockRequest["body"]): Message {
  const [tool] = body.tools ?? [];
  const answered = JSON.stringify(body.messages).includes('"tool_result"');
  const schema = (body.output_config?.format ?? body.output_format)?.schema;
  const content: ContentBlock[] =
    tool !== undefined && !answered
      ? [
          {
            type: "tool_use",
            id: "toolu_1",
            name: tool.name,
            caller: { type: "direct" },
            input: { ...(sampleOf(tool.input_schema) as object), sku: "mug-01" },
          },
        ]
      : [
          {
            type: "text",
            text: schema === undefined ? REPLY : JSON.stringify(sampleOf(schema)),
            citations: null,
          },
        ];
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: body.model,
    content,
    container: null,
    diagnostics: null,
    stop_details: null,
    stop_reason: content[0]?.type === "tool_use" ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: {
      input_tokens: 12,
      output_tokens: 5,
      output_tokens_details: { thinking_tokens: 0 },
      cache_creation: null,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      inference_geo: null,
      server_tool_use: null,
      service_tier: "standard",
      speed: "standard",
    },
  };
}

function eventsOf(body: MockRequest["body"]): unknown[] {
  const message = messageTo(body);
  const events: RawMessageStreamEvent[] = [
    { type: "message_start", message: { ...message, content: [], stop_reason: null } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "", citations: null } },
    ...REPLY.split(/(?<= )/).map((text) => ({
      type: "content_block_delta" as const,
      index: 0,
      delta: { type: "text_delta" as const, text },
    })),
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { container: null, stop_details: null, stop_reason: "end_turn", stop_sequence: null },
      usage: {
        input_tokens: 12,
        output_tokens: 5,
        output_tokens_details: { thinking_tokens: 0 },
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        server_tool_use: null,
      },
    },
    { type: "message_stop" },
  ];
  return events;
}

const respond = ({ body }: MockRequest): MockAnswer =>
  body.stream ? { events: eventsOf(body) } : { json: messageTo(body) };
const count: MessageTokensCount = { input_tokens: 12 };
const model: Partial<ModelInfo> = {
  type: "model",
  id: "claude-sonnet-5-5",
  display_name: "Claude",
  created_at: CREATED,
  max_input_tokens: 1_000_000,
};
const batch: MessageBatch = {
  id: "msgbatch_1",
  type: "message_batch",
  processing_status: "in_progress",
  archived_at: null,
  cancel_initiated_at: null,
  created_at: CREATED,
  ended_at: null,
  expires_at: "2026-09-02T00:00:00Z",
  request_counts: { canceled: 0, errored: 0, expired: 0, processing: 2, succeeded: 0 },
  results_url: null,
};
const results = "https://api.anthropic.com/v1/messages/batches/msgbatch_1/results";
const ended: MessageBatch = { ...batch, processing_status: "ended", ended_at: CREATED, results_url: results };
const rows: MessageBatchIndividualResponse[] = ["r1", "r2"].map((custom_id) => ({
  custom_id,
  result: { type: "succeeded", message: messageTo({ model: "claude-haiku-5-5", messages: [] }) },
}));

export default {
  packages: ["@anthropic-ai/sdk", "@ai-sdk/anthropic"],
  origins: ["https://api.anthropic.com"],
  headers: { "authorization|x-api-key": "^(Bearer )?\\S+$", "anthropic-version": "^\\d{4}-\\d\\d-\\d\\d$" },
  env: { ANTHROPIC_API_KEY: "example-key" },
  models: { begin: "claude-", type: 'import("@anthropic-ai/sdk/resources/messages").Model' },
  routes: {
    "POST /v1/messages": {
      // the address of beta features too, which differ by a query
      body: 'import("@anthropic-ai/sdk/resources/messages").MessageCreateParams | import("@anthropic-ai/sdk/resources/beta/messages").MessageCreateParams',
      answer: respond,
    },
    "POST /v1/messages/count_tokens": {
      body: 'import("@anthropic-ai/sdk/resources/messages").MessageCountTokensParams',
      answer: () => ({ json: count }),
    },
    "GET /v1/models": {
      answer: () => ({ json: { data: [model], has_more: false, first_id: model.id, last_id: model.id } }),
    },
    "POST /v1/messages/batches": {
      body: 'import("@anthropic-ai/sdk/resources/messages/batches").BatchCreateParams',
      answer: () => ({ json: batch }),
    },
    "GET /v1/messages/batches/{id}": { answer: () => ({ json: ended }) },
    "GET /v1/messages/batches/{id}/results": {
      answer: () => ({ text: rows.map((row) => `${JSON.stringify(row)}\n`).join("") }),
    },
  },
  refuse: (status, message) => ({
    type: "error",
    error: { type: status === 429 ? "rate_limit_error" : "invalid_request_error", message },
    request_id: "req_1",
  }),
} satisfies MockService;
