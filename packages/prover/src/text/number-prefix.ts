/** Splits `01-intro` into number and name. `2021-11-foo` and `7.0-foo` begin with a date or a version. */
export function splitNumberPrefix(part: string): {
  readonly name: string;
  readonly position: number | undefined;
} {
  const match = /^(?<number>\d+)\s*[-_.]+\s*(?<name>[^-_.\s].*)$/.exec(part);
  if (match?.groups === undefined || /^\d+\s*[-_.]+\s*\d/.test(part))
    return { name: part, position: undefined };
  return { name: match.groups["name"] ?? part, position: Number(match.groups["number"]) };
}
