/** Whether a tool prints a line when something goes wrong. */
export const isErrorLine = (line: string): boolean =>
  /(?:^|\s)(?:ERROR|FATAL|PANIC):|\(error\) |\w*(?:Error|Exception)(?: \[\w+\])?: |: \*\*\* |^npm (?:ERR!|error) |"message": ?"/.test(
    line,
  );

/** Whether a line begins as messages of tools do: `curl: (7) Failed to connect`. */
export const isToolLine = (line: string): boolean => /^[\w./-]+: /.test(line);
