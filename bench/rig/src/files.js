import fs from "node:fs";
import path from "node:path";

/** Makes a folder that is there and empty; returns its path. */
export function emptyFolder(...parts) {
  const folder = path.join(...parts);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  return folder;
}

/** Writes a text below `folder`, with the folders that it needs. */
export function writeFile(folder, name, text) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** Writes a value as JSON below `folder`. */
export function writeJson(folder, name, value) {
  writeFile(folder, name, `${JSON.stringify(value, null, 1)}\n`);
}

/** Bytes and number of all files below a folder. */
export function folderSize(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile());
  const bytes = files.reduce(
    (sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size,
    0,
  );
  return { bytes, files: files.length };
}
