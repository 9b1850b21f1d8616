import type { Exit, SandboxProcess } from "../sandbox/interface.ts";

/** The answer of a client, and how it ended, if it did. */
export interface Answer {
  readonly text: string;
  readonly exit: Exit | undefined;
}

/**
 * An interactive client that answers one question at a time. Standard error, unless it is merged, is part of the
 * last answer only.
 */
export interface Conversation {
  /** Types a text and reads until `end` matches; without a text only reads. The answer excludes `end`. */
  ask(text: string | undefined, end: RegExp): Promise<Answer>;
  readonly process: SandboxProcess;
}

/** Characters at the end of an answer in which to look for `end`. */
const MAX_END_LENGTH = 200;

/** Talks to a client that runs in the sandbox. */
export function converse(process: SandboxProcess): Conversation {
  let received = "";
  let errors = "";
  let listen = (): void => {};
  let turn: Promise<Answer> = Promise.resolve({ text: "", exit: undefined });
  let exit: Exit | undefined;
  process.onPrint((text, stream) => {
    if (stream === "err") errors += text;
    else received += text;
    listen();
  });
  void process.ended
    .catch((): Exit => ({ code: 127, signal: null, outputExceeded: false }))
    .then((ended) => {
      exit = ended;
      listen();
    });
  return {
    process,
    ask(text, end) {
      const question = (): Promise<Answer> =>
        new Promise((resolve) => {
          listen = () => {
            const match = end.exec(received.slice(-MAX_END_LENGTH));
            if (match === null && exit === undefined) return;
            const answer =
              match === null ? received + errors : received.slice(0, received.length - match[0].length);
            received = "";
            listen = () => {};
            resolve({ text: answer, exit });
          };
          if (text !== undefined) process.write(text);
          listen();
        });
      turn = turn.then(question);
      return turn;
    },
  };
}
