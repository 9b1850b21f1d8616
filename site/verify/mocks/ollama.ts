// A server for local models that speaks OpenAI's chat completions, at the address of Ollama.
import type { ChatCompletion } from "openai/resources/chat/completions";
import type { Model } from "openai/resources/models";
import type { MockAnswer, MockRequest, MockService } from "proofmark";
import { REPLY, sampleOf } from "./sample.ts";

const model: Model = { id: "example-model", object: "model", created: 1_790_000_000, owned_by: "library" };

function complete({ body }: MockRequest): MockAnswer {
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
  packages: ["openai"],
  origins: ["http://localhost:11434"],
  headers: { authorization: "^Bearer " },
  routes: {
    "GET /v1/models": { answer: () => ({ json: { object: "list", data: [model] } }) },
    "POST /v1/chat/completions": {
      body: 'import("openai/resources/chat/completions").ChatCompletionCreateParams',
      answer: complete,
    },
  },
  refuse: (status, text) => ({ error: { message: text, type: "api_error", param: null, code: status } }),
} satisfies MockService;
