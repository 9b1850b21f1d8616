// The names that a server accepts. Another site can point its own name at this machine (DNS rebinding) and
// then read the responses; the `Host` header reveals that name.
import { isIP } from "node:net";

/** The name in a `Host` header, without its port; undefined if the header is invalid. */
export function hostName(header: string | undefined): string | undefined {
  const match = /^(?:\[(?<ip>[\da-f:.]+)\]|(?<name>[^:@/?#\\\s[\]]+))(?::\d*)?$/i.exec(header ?? "");
  return (match?.groups?.["ip"] ?? match?.groups?.["name"]?.replace(/\.$/, ""))?.toLowerCase();
}

/**
 * Whether a server accepts a name: an address or `localhost`, which no one can redirect, or an allowed name.
 * An allowed name that starts with a dot includes all names below it.
 */
export function isAllowedHost(name: string, allowed: readonly string[]): boolean {
  if (isIP(name) !== 0 || name === "localhost" || name.endsWith(".localhost")) return true;
  return allowed.some((entry) => {
    const wanted = entry.toLowerCase();
    return wanted.startsWith(".") ? name === wanted.slice(1) || name.endsWith(wanted) : name === wanted;
  });
}
