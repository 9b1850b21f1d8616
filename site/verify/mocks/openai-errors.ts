// The errors of OpenAI's API.
import type { MockAnswer, MockRequest } from "./mock-service.ts";
import { isWrong, POOR_KEY } from "./sample.ts";

const KINDS = new Map([
  [400, ["invalid_request_error", null, "The request is not valid."]],
  [401, ["invalid_request_error", "invalid_api_key", "Incorrect API key provided."]],
  [429, ["tokens", "rate_limit_exceeded", "Rate limit reached for gpt-6.1-terra on tokens per min (TPM)."]],
  [500, ["server_error", null, "The server had an error while processing your request. Sorry about that!"]],
  [503, ["server_error", null, "The engine is currently overloaded, please try again later"]],
]);

/** The body of a refusal; without a problem, what the status usually says. */
export function refusalOf(status: number, problem?: string): unknown {
  const [type, code, message] = KINDS.get(status) ?? [
    "invalid_request_error",
    null,
    "The request is not valid.",
  ];
  return { error: { message: problem ?? message, type, param: null, code } };
}

/** A request that is refused, and how. */
export function wrongIn(body: MockRequest["body"], key: string): MockAnswer | undefined {
  const refuse = (
    status: number,
    code: string,
    message: string,
    param: string | null = null,
  ): MockAnswer => ({
    status,
    json: {
      error: { message, type: code === "insufficient_quota" ? code : "invalid_request_error", param, code },
    },
  });
  if (isWrong(key))
    return refuse(
      401,
      "invalid_api_key",
      `Incorrect API key provided: ${key}. You can find your API key at https://platform.openai.com/account/api-keys.`,
    );
  if (key === POOR_KEY)
    return refuse(
      429,
      "insufficient_quota",
      "You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.",
    );
  if (body.model !== undefined && !/^gpt-6(?:\.1)?-(?:astra|sol|terra|luna)$/.test(body.model))
    return refuse(
      404,
      "model_not_found",
      `The model \`${body.model}\` does not exist or you do not have access to it.`,
    );
  if (body.temperature !== undefined)
    return refuse(
      400,
      "unsupported_parameter",
      "Unsupported parameter: 'temperature' is not supported with this model.",
      "temperature",
    );
  for (const name of ["max_tokens", "messages", "response_format"])
    if (name in body) return unknownIn(name, refuse);
  return openCallIn(body, refuse);
}

const MOVED = new Map([
  ["messages", "In the Responses API, this parameter has moved to 'input'."],
  ["response_format", "In the Responses API, this parameter has moved to 'text.format'."],
]);
const unknownIn = (
  name: string,
  refuse: (status: number, code: string, message: string, param: string) => MockAnswer,
): MockAnswer => {
  const moved = MOVED.get(name);
  return moved === undefined
    ? refuse(400, "unknown_parameter", `Unknown parameter: '${name}'.`, name)
    : refuse(400, "unsupported_parameter", `Unsupported parameter: '${name}'. ${moved}`, name);
};

/** A call of a tool whose result is missing in the input. */
function openCallIn(
  { input }: MockRequest["body"],
  refuse: (status: number, code: string, message: string, param: string) => MockAnswer,
): MockAnswer | undefined {
  const items: { type?: string; call_id?: string }[] = Array.isArray(input) ? input : [];
  const idsOf = (type: string): (string | undefined)[] =>
    items.filter((item) => item.type === type).map(({ call_id }) => call_id);
  const answered = idsOf("function_call_output");
  const open = idsOf("function_call").find((id) => !answered.includes(id));
  return open === undefined
    ? undefined
    : refuse(400, "invalid_request_error", `No tool output found for function call ${open}.`, "input");
}
