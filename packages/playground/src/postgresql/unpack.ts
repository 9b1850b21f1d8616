// A data directory with each file's content once: the three databases of a new cluster are nearly the same. Packed by
// the build, unpacked in the browser.

/** Name and size of each file, and the index of the content that it shares with others. Folders have none. */
export interface PackIndex {
  readonly entries: readonly (readonly [name: string, content: number])[];
  readonly sizes: readonly number[];
}

/** Bytes of a block of a tar archive. */
export const BLOCK = 512;
export const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replace(/\0.*$/s, "");

/** The tar archive of a packed data directory. */
export function unpack(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const end = packed.indexOf(10);
  const { entries, sizes }: PackIndex = JSON.parse(new TextDecoder().decode(packed.subarray(0, end)));
  let start = end + 1;
  const contents = sizes.map((size) => {
    start += size;
    return packed.subarray(start - size, start);
  });
  const parts = entries.flatMap(([name, content]) => {
    const bytes = contents[content] ?? new Uint8Array();
    return [
      headerOf(name, bytes.length, content === -1),
      bytes,
      new Uint8Array(padded(bytes.length) - bytes.length),
    ];
  });
  return joined([...parts, new Uint8Array(2 * BLOCK)]);
}

function headerOf(name: string, size: number, isFolder: boolean): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const octal = (number: number, length: number): string => number.toString(8).padStart(length - 1, "0");
  const write = (value: string, at: number): void => header.set(new TextEncoder().encode(value), at);
  write(name, 0);
  write(octal(isFolder ? 0o700 : 0o600, 8), 100);
  write(octal(0, 8), 108);
  write(octal(0, 8), 116);
  write(octal(size, 12), 124);
  write(octal(0, 12), 136);
  write(" ".repeat(8), 148);
  write(isFolder ? "5" : "0", 156);
  write("ustar\0" + "00", 257);
  write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    )}\0 `,
    148,
  );
  return header;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
