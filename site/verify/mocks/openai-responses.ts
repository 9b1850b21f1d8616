// Answers of OpenAI's Responses API, whole and as the events of a stream.
import type {
  Response,
  ResponseFunctionToolCall,
  ResponseOutputItem,
  ResponseOutputMessage,
  ResponseStreamEvent,
} from "openai/resources/responses/responses";
import type { MockRequest } from "./mock-service.ts";
import { moodOf, REFUSAL, REPLY, sampleOf, wordsOf } from "./sample.ts";

type Made = Omit<Response, "output_text">; // which the package adds

const message = (text: string): ResponseOutputMessage => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text, annotations: [] }],
});
const refusal: ResponseOutputMessage = {
  ...message(""),
  content: [{ type: "refusal", refusal: REFUSAL }],
};
const searched: ResponseOutputItem[] = [
  {
    id: "ws_1",
    type: "web_search_call",
    status: "completed",
    action: { type: "search", query: "public holidays Norway", queries: ["public holidays Norway"] },
  },
  {
    ...message(REPLY),
    content: [
      {
        type: "output_text",
        text: REPLY,
        annotations: [
          {
            type: "url_citation",
            url: "https://example.com/holidays",
            title: "Holidays",
            start_index: 0,
            end_index: REPLY.length,
          },
        ],
      },
    ],
  },
];

/** One call for each product that is named in the question, and one if none is. */
function callsOf({ body }: MockRequest): ResponseFunctionToolCall[] {
  const [tool] = body.tools;
  const question = JSON.stringify(body.input.at?.(0) ?? body.input);
  const skus = question.match(/\b(?:mug|cap|pen)-\d\d\b/g) ?? ["mug-01"];
  return skus.map((sku, index) => ({
    id: `fc_${index + 1}`,
    type: "function_call",
    call_id: `call_${index + 1}`,
    name: tool.name,
    arguments: JSON.stringify({ ...(sampleOf(tool.parameters ?? {}) as object), sku }),
    status: "completed",
  }));
}

function outputOf(request: MockRequest, thinks: boolean): ResponseOutputItem[] {
  const { body } = request;
  const mood = moodOf(request, body.max_output_tokens);
  const thought: ResponseOutputItem[] = thinks ? [{ id: "rs_1", type: "reasoning", summary: [] }] : [];
  if (mood.refuses) return [...thought, refusal];
  if (mood.cut) return thinks ? thought : [{ ...message("(example"), status: "incomplete" }];
  const [tool] = body.tools ?? [];
  if (tool?.type === "web_search") return searched;
  const answered = JSON.stringify(body.input ?? "").includes("function_call_output");
  if (tool?.type === "function" && !answered) return [...thought, ...callsOf(request)];
  const schema = body.text?.format?.schema;
  const asked = JSON.stringify(body.input ?? "")
    .split("<ticket ")
    .at(-1); // without the choices above it
  return [...thought, message(schema === undefined ? REPLY : JSON.stringify(sampleOf(schema, asked)))];
}

/** Answers a request. It thinks first if an effort is asked for. */
export function responseTo(request: MockRequest): Made {
  const { body } = request;
  const { cut } = moodOf(request, body.max_output_tokens);
  const thinks = body.reasoning?.effort !== undefined && body.reasoning.effort !== "none";
  return {
    id: "resp_1",
    object: "response",
    access_programs: null,
    created_at: 1_790_000_000,
    status: body.background ? "queued" : cut ? "incomplete" : "completed",
    error: null,
    incomplete_details: cut ? { reason: "max_output_tokens" } : null,
    instructions: body.instructions ?? null,
    metadata: null,
    model: body.model,
    output: outputOf(request, thinks),
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: "auto",
    tools: body.tools ?? [],
    top_p: 1,
    usage: {
      input_tokens: 12,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: thinks ? 3 : 0 },
      total_tokens: 17,
    },
  };
}

/** The events of a response; if it is cut, only those before its end, and perhaps an error. */
export function eventsOf(done: Made, { cut, errs }: { cut: boolean; errs: boolean }): unknown[] {
  const text = done.output.flatMap((item) => (item.type === "message" ? item.content : []))[0];
  const words = text?.type === "output_text" ? wordsOf(text.text) : [];
  const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
  const response: Response = { ...done, output_text: words.join("") };
  const begin: ResponseStreamEvent[] = [
    {
      type: "response.created",
      sequence_number: 0,
      response: { ...response, output_text: "", status: "in_progress", output: [] },
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
  ];
  const deltas: ResponseStreamEvent[] = words.map((delta, index) => ({
    type: "response.output_text.delta",
    sequence_number: index + 3,
    ...place,
    delta,
    logprobs: [],
  }));
  if (text?.type === "refusal")
    deltas.push({ type: "response.refusal.done", sequence_number: 3, ...place, refusal: text.refusal });
  const sequence_number = deltas.length + 3;
  const failed: ResponseStreamEvent = {
    type: "error",
    sequence_number,
    code: "server_error",
    message: "The server had an error while processing your request. Sorry about that!",
    param: null,
  };
  if (cut) return [...begin, ...deltas.slice(0, 1), ...(errs ? [failed] : [])];
  const type = done.status === "incomplete" ? "response.incomplete" : "response.completed";
  return [...begin, ...deltas, { type, sequence_number, response } satisfies ResponseStreamEvent];
}
