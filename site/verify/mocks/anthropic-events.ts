// A message of Claude as the events of a stream.
import type {
  ContentBlock,
  Message,
  RawContentBlockDelta,
  RawMessageStreamEvent,
} from "@anthropic-ai/sdk/resources/messages";
import { wordsOf } from "./sample.ts";

/** The events of a message; if it is cut, only those before its last word, and perhaps an error. */
export function eventsOf(message: Message, { cut, errs }: { cut: boolean; errs: boolean }): unknown[] {
  const start: RawMessageStreamEvent = {
    type: "message_start",
    message: { ...message, content: [], stop_reason: null, stop_details: null },
  };
  const blocks = message.content.flatMap((block, index) => blockEvents(block, index));
  const error = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
  if (cut) return [start, ...blocks.slice(0, -2), ...(errs ? [error] : [])];
  const end: RawMessageStreamEvent[] = [
    {
      type: "message_delta",
      delta: {
        container: null,
        stop_details: message.stop_details,
        stop_reason: message.stop_reason,
        stop_sequence: null,
      },
      usage: {
        input_tokens: 12,
        output_tokens: 5,
        output_tokens_details: message.usage.output_tokens_details,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        server_tool_use: null,
      },
    },
    { type: "message_stop" },
  ];
  return [start, ...blocks, ...end];
}

function blockEvents(block: ContentBlock, index: number): RawMessageStreamEvent[] {
  const [empty, deltas] = partsOf(block);
  return [
    { type: "content_block_start", index, content_block: empty },
    ...deltas.map((delta) => ({ type: "content_block_delta" as const, index, delta })),
    { type: "content_block_stop", index },
  ];
}

function partsOf(block: ContentBlock): [ContentBlock, RawContentBlockDelta[]] {
  if (block.type === "text")
    return [{ ...block, text: "" }, wordsOf(block.text).map((text) => ({ type: "text_delta", text }))];
  if (block.type === "thinking")
    return [{ ...block, signature: "" }, [{ type: "signature_delta", signature: block.signature }]];
  if (block.type === "tool_use") {
    const json = JSON.stringify(block.input);
    const parts = [json.slice(0, 5), json.slice(5)];
    return [
      { ...block, input: {} },
      parts.map((partial_json) => ({ type: "input_json_delta", partial_json })),
    ];
  }
  return [block, []];
}
