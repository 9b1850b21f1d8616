/** Whether a tool prints a line when something goes wrong. */
export const isErrorLine = (line: string): boolean =>
  /(?:^|\s)(?:ERROR|FATAL|PANIC):|\(error\) |\w*(?:Error|Exception)(?: \[\w+\])?: |: \*\*\* |^npm (?:ERR!|error) |"message": ?"/.test(
    line,
  );

/** Whether a line begins as messages of tools do: `curl: (7) Failed to connect`. */
export const isToolLine = (line: string): boolean => /^[\w./-]+: /.test(line);

/** An error in JSON, as GraphQL answers. */
const MESSAGE = /^\s*"message": (?<text>"(?:[^"\\]|\\.)*"),?$/;

/** Lines in which tools say what went wrong, the surest first. */
const ERRORS = [
  /(?:^|\s)(?:[A-Z]\w*Error|Error|ERROR|FATAL|error|fatal)(?: \[\w+\])?: /,
  MESSAGE,
  /error|fatal|invalid|unknown|unrecogni[sz]ed|unsupported|bad option|not (?:found|supported)|refused|\*\*\*/i,
];

/** The line of an output that says what went wrong: otherwise the last that says anything. */
export function errorLine(lines: readonly string[]): string | undefined {
  const found = ERRORS.flatMap((pattern) => lines.find((line) => pattern.test(line)) ?? [])[0];
  const line = (found ?? lines.findLast((text) => text.trim() !== ""))?.trim();
  const message = MESSAGE.exec(line ?? "")?.groups?.["text"];
  return message === undefined ? line : String(JSON.parse(message));
}
