import { describe, expect, it } from "vitest";
import { messagesOf } from "./CrashBoundary.tsx";

describe("messagesOf", () => {
  it("gives an error's message and those of its causes, outermost first", () => {
    expect(
      messagesOf(
        new Error("the table cannot be shown", {
          cause: new TypeError("rows is not iterable", { cause: "no answer" }),
        }),
      ),
    ).toEqual(["the table cannot be shown", "rows is not iterable", "no answer"]);
  });

  it("ends where a cause comes again", () => {
    const error = new Error("round and round");
    error.cause = error;
    expect(messagesOf(error)).toEqual(["round and round"]);
  });
});
