import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * All of a folder as one text: names and content. Two folders of the same fingerprint are the same, byte for
 * byte.
 */
export function fingerprint(folder: string): string {
  const hash = createHash("sha1");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const file = path.join(folder, name);
    hash.update(`${name}\0`);
    if (lstatSync(file).isFile()) hash.update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}
