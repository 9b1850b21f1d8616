import type { Exit, SandboxProcess } from "../sandbox/interface.ts";

/** What a client answered, and how it ended if it did. */
export interface Answer {
  readonly text: string;
  readonly exit: Exit | undefined;
}

/** A client that is typed to and answers, one question at a time. */
export interface Conversation {
  /**
   * Types a text and reads until the answer ends as `end` matches; without a text only reads. `end` is left
   * out of the answer.
   */
  ask(text: string | undefined, end: RegExp): Promise<Answer>;
  readonly process: SandboxProcess;
}

/** The end of an answer is looked for in so many characters. */
const MAX_END_LENGTH = 200;

/** Talks with a client that runs in the sandbox. */
export function converse(process: SandboxProcess): Conversation {
  let heard = "";
  let listen = (): void => {};
  let exit: Exit | undefined;
  process.onPrint((text) => {
    heard += text;
    listen();
  });
  void process.ended
    .catch((): Exit => ({ code: 127, signal: null, flooded: false }))
    .then((ended) => {
      exit = ended;
      listen();
    });
  return {
    process,
    ask(text, end) {
      return new Promise((resolve) => {
        listen = () => {
          const match = end.exec(heard.slice(-MAX_END_LENGTH));
          if (match === null && exit === undefined) return;
          const answer = match === null ? heard : heard.slice(0, heard.length - match[0].length);
          heard = "";
          listen = () => {};
          resolve({ text: answer, exit });
        };
        if (text !== undefined) process.write(text);
        listen();
      });
    },
  };
}
