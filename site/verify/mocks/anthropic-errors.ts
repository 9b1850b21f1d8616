// The errors of the Claude API.
import type { MockRequest } from "./mock-service.ts";

const KINDS = new Map([
  [400, ["invalid_request_error", "The request is not valid."]],
  [401, ["authentication_error", "invalid x-api-key"]],
  [403, ["permission_error", "Your API key does not have permission to use the specified resource."]],
  [404, ["not_found_error", "Not found"]],
  [413, ["request_too_large", "Request exceeds the maximum size"]],
  [429, ["rate_limit_error", "This request would exceed your organization's rate limit."]],
  [500, ["api_error", "Internal server error"]],
  [529, ["overloaded_error", "Overloaded"]],
]);

/** The body of a refusal; without a problem, what the status usually says. */
export function refusalOf(status: number, problem?: string): unknown {
  const [type, message] = KINDS.get(status) ?? ["api_error", "Internal server error"];
  return { type: "error", error: { type, message: problem ?? message }, request_id: "req_1" };
}

/** A request that Claude 5.5 refuses, and how. */
export function wrongIn(
  body: MockRequest["body"],
  hasWrongKey: boolean,
): { readonly status: number; readonly json: unknown } | undefined {
  const refuse = (status: number, problem?: string) => ({ status, json: refusalOf(status, problem) });
  if (hasWrongKey) return refuse(401);
  if (!/^claude-(?:(?:fable|opus|sonnet|haiku)-5(?:-\d)?|opus-4-5)$/.test(body.model))
    return refuse(404, `model: ${body.model}`);
  if (body.max_tokens === undefined) return refuse(400, "max_tokens: Field required");
  for (const name of ["temperature", "top_p", "top_k"])
    if (name in body) return refuse(400, `${name}: Extra inputs are not permitted`);
  const last = body.messages.at(-1);
  const isServerTool = (body.tools ?? []).some(({ type }: { type?: string }) => type !== undefined);
  if (last?.role === "assistant" && !isServerTool)
    return refuse(
      400,
      "This model does not support assistant message prefill. The conversation must end with a user message.",
    );
  const at = body.messages.findIndex(
    ({ content }: { content: unknown }, index: number) =>
      JSON.stringify(content).includes('"type":"tool_use"') &&
      !JSON.stringify(body.messages[index + 1]?.content ?? "").includes('"type":"tool_result"'),
  );
  if (at >= 0)
    return refuse(
      400,
      `messages.${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: toolu_1. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
    );
  return undefined;
}
