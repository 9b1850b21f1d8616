import { describe, expect, it } from "vitest";
import { givenSeconds } from "./time-to-live.ts";

/** A key that a section has set after some seconds, and is asked about after some more. */
const asked = (givenS: number, setAfterS: number, readAfterS: number): number =>
  givenSeconds(givenS - readAfterS, setAfterS + readAfterS);

describe("givenSeconds", () => {
  it("finds what was given, however long the section has taken since", () => {
    for (const given of [30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 86_400, 2_592_000])
      for (const [before, after] of [
        [0.4, 0.01],
        [0.4, 2],
        [2, 0.01],
        [9, 20],
        [25, 4],
      ] as const)
        expect(asked(given, before, after), `${given} after ${before} and ${after} s`).toBe(given);
  });

  it("finds a minute of which a slow run has left little", () => {
    expect(asked(60, 1, 58)).toBe(60);
  });

  it("tells another time to live apart", () => {
    expect(asked(90, 2, 3)).toBe(90);
    expect(asked(15, 2, 3)).toBe(15);
    expect(asked(660, 2, 3)).toBe(660);
  });

  it("keeps what is left where no number is rounder", () => {
    expect(givenSeconds(59.7, 0.1)).toBe(59.7);
  });
});
