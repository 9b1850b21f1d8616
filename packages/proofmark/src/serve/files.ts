// Serves files as a static host does. The `send` library handles ranges, conditional requests and types.
import { statSync } from "node:fs";
import path from "node:path";
import send, { type SendOptions } from "send";
import type { Exchange } from "./site-server.ts";
import { Refusal } from "./site-server.ts";

/** Whether a path is a regular file. Opening a pipe or a device could wait forever. */
export function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false; // missing or not accessible
  }
}

/** An error from `send`. */
interface SendError extends Error {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly code?: string;
}

const GONE = "There is no such file.";

/**
 * Sends a file; resolves when the response has ended. Throws a Refusal if the file, or the requested range,
 * can't be sent.
 */
export function sendFile(
  { request, response }: Pick<Exchange, "request" | "response">,
  file: string,
): Promise<void> {
  const acceptRanges = response.statusCode === 200; // a partial not-found page would look like a found page
  const options: SendOptions = {
    root: path.dirname(file),
    dotfiles: "allow",
    index: false,
    cacheControl: false,
    acceptRanges,
  };
  return new Promise((resolve, reject) => {
    response.once("close", resolve);
    send(request, encodeURIComponent(path.basename(file)), options)
      .on("error", (error: SendError) => reject(refusalOf(error, file)))
      .on("directory", () => reject(new Refusal(404, GONE)))
      .pipe(response);
  });
}

function refusalOf({ status, headers, code, message }: SendError, file: string): Refusal {
  if (status === 404) return new Refusal(status, GONE);
  if (status === 416) return new Refusal(status, "The file does not have this range.", headers);
  if (status < 500) return new Refusal(status, "The file cannot be sent under these conditions.", headers);
  const denied = code === "EACCES" || code === "EPERM";
  return new Refusal(denied ? 403 : 503, "The file cannot be read.", undefined, {
    severity: "warning",
    file: path.relative(process.cwd(), file),
    message: `the file can't be read: ${message}`,
    fix: denied ? "allow this user to read it" : "try again, or replace the file",
  });
}
