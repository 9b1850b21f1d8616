/**
 * The largest of some numbers, at least 0. `Math.max` takes each number as an argument, and throws above some
 * 120,000.
 */
export function largest(numbers: Iterable<number>): number {
  let most = 0;
  for (const number of numbers) if (number > most) most = number;
  return most;
}
