// The Claude API. Answers are made up, but have the types that the package publishes.
import type {
  ContentBlock,
  Message,
  MessageTokensCount,
  StopReason,
} from "@anthropic-ai/sdk/resources/messages";
import type {
  MessageBatch,
  MessageBatchIndividualResponse,
} from "@anthropic-ai/sdk/resources/messages/batches";
import type { ModelInfo } from "@anthropic-ai/sdk/resources/models";
import { refusalOf, wrongIn } from "./anthropic-errors.ts";
import { eventsOf } from "./anthropic-events.ts";
import type { MockAnswer, MockRequest, MockService } from "./mock-service.ts";
import { isWrong, KEY, keyIn, moodOf, REFUSAL, REPLY, sampleOf } from "./sample.ts";

const CREATED = "2026-09-01T00:00:00Z";

const text = (value: string): ContentBlock => ({ type: "text", text: value, citations: null });
interface Use {
  readonly id: string;
  readonly name: string;
  readonly input_schema: object;
  readonly sku: string;
}
const toolUse = ({ id, name, input_schema, sku }: Use): ContentBlock => ({
  type: "tool_use",
  id,
  name,
  caller: { type: "direct" },
  input: { ...(sampleOf(input_schema) as object), sku },
});
const searched: ContentBlock[] = [
  {
    type: "server_tool_use",
    id: "srvtoolu_1",
    name: "web_search",
    caller: { type: "direct" },
    input: { query: "public holidays Norway May 2027" },
  },
  {
    type: "web_search_tool_result",
    tool_use_id: "srvtoolu_1",
    caller: { type: "direct" },
    content: [
      {
        type: "web_search_result",
        title: "Holidays",
        url: "https://example.com/holidays",
        encrypted_content: "…",
        page_age: null,
      },
    ],
  },
];
const cited: ContentBlock = {
  type: "text",
  text: REPLY,
  citations: [
    {
      type: "web_search_result_location",
      url: "https://example.com/holidays",
      title: "Holidays",
      cited_text: REPLY,
      encrypted_index: "…",
    },
  ],
};

/** The content of the model's message, and why it ends. */
function turnOf(request: MockRequest): { content: ContentBlock[]; stop: StopReason } {
  const { body } = request;
  const mood = moodOf(request, body.max_tokens);
  const tools: { name: string; type?: string; input_schema?: object }[] = body.tools ?? [];
  const last = body.messages.at(-1);
  const thinks = ["high", "xhigh", "max"].includes(body.output_config?.effort);
  const thought: ContentBlock[] = thinks
    ? [{ type: "thinking", thinking: "", signature: "example-signature" }]
    : [];
  if (mood.refuses) return { content: [], stop: "refusal" };
  if (mood.cut) return { content: [...thought, ...(thinks ? [] : [text("(example")])], stop: "max_tokens" };
  if (tools.some(({ type }) => type?.startsWith("web_search") === true))
    return last?.role === "assistant"
      ? { content: [cited], stop: "end_turn" }
      : { content: searched, stop: "pause_turn" };
  const answered = JSON.stringify(body.messages).includes('"tool_result"');
  const skus = JSON.stringify(last?.content ?? "").match(/\b(?:mug|cap|pen)-\d\d\b/g) ?? ["mug-01"];
  const own = tools.find(({ input_schema }) => input_schema !== undefined);
  if (own !== undefined && !answered) {
    const { name, input_schema = {} } = own;
    const calls = skus.map((sku, index) => toolUse({ name, input_schema, sku, id: `toolu_${index + 1}` }));
    return { content: [...thought, ...calls], stop: "tool_use" };
  }
  const schema = (body.output_config?.format ?? body.output_format)?.schema;
  const said = schema === undefined ? REPLY : JSON.stringify(sampleOf(schema));
  return { content: [...thought, text(said)], stop: "end_turn" };
}

function messageTo(request: MockRequest): Message {
  const { content, stop } = turnOf(request);
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: request.body.model,
    content,
    container: null,
    diagnostics: null,
    stop_details:
      stop === "refusal" ? { type: "refusal", category: "general_harms", explanation: REFUSAL } : null,
    stop_reason: stop,
    stop_sequence: null,
    usage: {
      input_tokens: 12,
      output_tokens: 5,
      output_tokens_details: { thinking_tokens: content[0]?.type === "thinking" ? 3 : 0 },
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

function respond(request: MockRequest): MockAnswer {
  const { body, headers } = request;
  const { delayMs, breaks, errs } = moodOf(request, body.max_tokens);
  const wrong = wrongIn(body, isWrong(keyIn(headers)));
  if (wrong !== undefined) return { status: wrong.status, json: wrong.json };
  const message = messageTo(request);
  return body.stream
    ? { events: eventsOf(message, { cut: breaks || errs, errs }), delayMs, breaks }
    : { json: message, delayMs, breaks };
}

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
const request: MockRequest = {
  parts: [],
  headers: {},
  earlier: 0,
  body: { model: "claude-haiku-5-5", messages: [{ role: "user", content: "" }] },
};
const rows: MessageBatchIndividualResponse[] = [
  { custom_id: "r2", result: { type: "expired" } },
  { custom_id: "r1", result: { type: "succeeded", message: messageTo(request) } },
];

export default {
  packages: ["@anthropic-ai/sdk", "@ai-sdk/anthropic"],
  origins: ["https://api.anthropic.com"],
  headers: {
    "authorization|x-api-key": "^(Bearer )?\\S+$",
    "anthropic-version": "^(2023-06-01|2026-10-21)$",
  },
  wantsJsonType: true,
  env: { ANTHROPIC_API_KEY: KEY },
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
  refuse: refusalOf,
} satisfies MockService;
