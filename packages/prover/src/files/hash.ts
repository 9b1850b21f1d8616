import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

/** A short content hash, for cache keys and asset names: 16 hex digits of SHA-1. */
export function hashText(text: string | Uint8Array): string {
  return hash("sha1", text, "hex").slice(0, 16);
}

/** The hash with which the service worker checks what it keeps: SHA-256 in base64, as browsers compute it. */
export const hashContent = (content: string | Uint8Array): string => hash("sha256", content, "base64");

/** The hash of a file's content; empty if it can't be read. */
export function hashFile(file: string): string {
  try {
    // many don't exist: checking is cheaper than failing
    return existsSync(file) ? hashText(readFileSync(file)) : "";
  } catch {
    return "";
  }
}
