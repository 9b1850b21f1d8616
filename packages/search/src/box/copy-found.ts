import { writeLater } from "@proofmark/theme/client/note/copy.ts";

/**
 * Copies a found snippet, once it is there. Rejects if the browser refuses, as it does on a plain http address,
 * or the snippet cannot be had.
 */
export const copyFound = async (code: string | Promise<string>): Promise<void> =>
  typeof code === "string" ? navigator.clipboard.writeText(code) : writeLater(async () => code);
