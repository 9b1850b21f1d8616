// Reads the values of options. Each throws an InvalidArgumentError that says what it expects.
import path from "node:path";
import { InvalidArgumentError } from "commander";
import { hostName } from "../serve/site-server.ts";

/** A path from the current folder. */
export const absolute = (value: string): string => path.resolve(value);

/** The number of a port; 0 takes any free one. */
export function port(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > 65535)
    throw new InvalidArgumentError("a port is a number from 0 to 65535 (0 takes any free one).");
  return number;
}

/** A whole number from 1. */
export function positive(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError("it must be a whole number, 1 or more.");
  return number;
}

/** Names between commas, added to those of earlier options of the same name. */
export const names = (value: string, before: readonly string[] = []): string[] => [
  ...before,
  ...value.split(",").filter((name) => name !== ""),
];

/** A host name, added to those of earlier options of the same name. */
export function hostNames(value: string, before: readonly string[] = []): string[] {
  if (hostName(value) === undefined || value.includes(":"))
    throw new InvalidArgumentError("a host name has no scheme, port or path, as in notes.example.com.");
  return [...before, value];
}
