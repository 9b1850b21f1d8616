// Ollama's server for local models: its own API, and OpenAI's chat completions.
import type { ChatResponse, EmbedResponse } from "ollama";
import type { ChatCompletion } from "openai/resources/chat/completions";
import type { Model } from "openai/resources/models";
import type { MockAnswer, MockRequest, MockService } from "./mock-service.ts";
import { REPLY, sampleOf, vectorOf, wordsOf } from "./sample.ts";

const PULLED = "gemma4";
const model: Model = { id: PULLED, object: "model", created: 1_790_000_000, owned_by: "library" };

/** The error for a model that was not pulled. */
const missing = (name: string): MockAnswer | undefined =>
  name === PULLED ? undefined : { status: 404, json: { error: `model '${name}' not found` } };

/** Streams lines of JSON unless it is asked not to. */
function chat({ body }: MockRequest): MockAnswer {
  const said = typeof body.format === "object" ? JSON.stringify(sampleOf(body.format)) : REPLY;
  const part = (content: string, done: boolean): Partial<ChatResponse> => ({
    model: body.model,
    message: { role: "assistant", content },
    done,
    ...(done ? { done_reason: "stop", prompt_eval_count: 12, eval_count: 5 } : {}),
  });
  const parts = [...wordsOf(said).map((word) => part(word, false)), part("", true)];
  return (
    missing(body.model) ??
    (body.stream === false
      ? { json: part(said, true) }
      : { text: parts.map((one) => `${JSON.stringify(one)}\n`).join("") })
  );
}

function embed({ body }: MockRequest): MockAnswer {
  const json: Partial<EmbedResponse> = {
    model: body.model,
    embeddings: [body.input].flat().map((text: string) => vectorOf(text, 8)),
  };
  return { json };
}

function complete({ body }: MockRequest): MockAnswer {
  if (body.model !== PULLED) return missing(body.model) ?? {};
  const schema = body.response_format?.json_schema?.schema;
  const json: ChatCompletion = {
    id: "chat_1",
    object: "chat.completion",
    created: 1_790_000_000,
    model: body.model,
    choices: [
      {
        index: 0,
        finish_reason: "stop",
        logprobs: null,
        message: {
          role: "assistant",
          content: schema === undefined ? REPLY : JSON.stringify(sampleOf(schema)),
          refusal: null,
        },
      },
    ],
  };
  return { json };
}

export default {
  packages: ["ollama", "openai"],
  origins: ["http://localhost:11434"],
  headers: {},
  routes: {
    "GET /v1/models": { answer: () => ({ json: { object: "list", data: [model] } }) },
    "GET /api/tags": { answer: () => ({ json: { models: [{ name: `${PULLED}:latest` }] } }) },
    "POST /api/chat": { body: 'import("ollama").ChatRequest', answer: chat },
    "POST /api/embed": { body: 'import("ollama").EmbedRequest', answer: embed },
    "POST /v1/chat/completions": {
      body: 'import("openai/resources/chat/completions").ChatCompletionCreateParams',
      answer: complete,
    },
  },
  refuse: (status, problem) => ({ error: problem ?? `status ${status}` }),
} satisfies MockService;
