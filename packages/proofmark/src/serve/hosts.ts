// Which names a server answers to. A page of another site can point its own name at this machine (DNS
// rebinding) and then read what the server says; the `Host` header still gives that name away.
import { isIP } from "node:net";

/** The name in a `Host` header, without its port; undefined if the header is none. */
export function hostName(header: string | undefined): string | undefined {
  const match = /^(?:\[(?<ip>[\da-f:.]+)\]|(?<name>[^:@/?#\\\s[\]]+))(?::\d*)?$/i.exec(header ?? "");
  return (match?.groups?.["ip"] ?? match?.groups?.["name"]?.replace(/\.$/, ""))?.toLowerCase();
}

/**
 * Whether a server may answer for a name: an address or `localhost`, which no one can point elsewhere, or a
 * name that is allowed. One that starts with a dot allows all names below it.
 */
export function isAllowedHost(name: string, allowed: readonly string[]): boolean {
  if (isIP(name) !== 0 || name === "localhost" || name.endsWith(".localhost")) return true;
  return allowed.some((entry) => {
    const wanted = entry.toLowerCase();
    return wanted.startsWith(".") ? name === wanted.slice(1) || name.endsWith(wanted) : name === wanted;
  });
}
