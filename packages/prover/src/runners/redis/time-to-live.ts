// The time to live that a snippet gave a key, from what is left of it. Pure.

/** Numbers of seconds of which authors write multiples, roundest first: day, hour, ten minutes … */
const ROUND_S = [86_400, 3600, 600, 60, 30, 10, 5, 1];

/**
 * Finds the seconds a key was given. They are at least what is left, and at most what is left and what its
 * section has taken: the roundest number between the two is the same on a slow machine and on a fast one.
 */
export function givenSeconds(leftS: number, elapsedS: number): number {
  for (const unit of ROUND_S) {
    const multiple = Math.ceil(leftS / unit) * unit;
    if (multiple <= leftS + elapsedS) return multiple;
  }
  return leftS;
}
