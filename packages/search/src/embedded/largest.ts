/** Returns the largest number, at least 0. `Math.max(...)` throws above some 120,000 arguments. */
export function largest(numbers: Iterable<number>): number {
  let most = 0;
  for (const number of numbers) if (number > most) most = number;
  return most;
}
