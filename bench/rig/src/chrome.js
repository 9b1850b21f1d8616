import fs from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** No sandbox, because it may run as root; no network but localhost, because nothing else may count. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
];

function chromePath() {
  if (process.env.RIG_CHROME !== undefined) return process.env.RIG_CHROME;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const found = folders
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
  if (found === undefined) throw new Error("there is no Chromium on PATH; name one with RIG_CHROME");
  return found;
}

/** Starts Chromium with a fresh profile; it trusts the certificate `tls`, if there is one. */
export function launchChrome(tls = null) {
  const trust = tls === null ? [] : [`--ignore-certificate-errors-spki-list=${tls.spki}`];
  return chromium.launch({ executablePath: chromePath(), headless: true, args: [...FLAGS, ...trust] });
}
