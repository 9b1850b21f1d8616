// Answers as the npm registry does, for a few packages of this machine and the folders named as arguments, if they exist.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";

const home = "http://localhost:4873";
const packages = new Map();
const tarballs = new Map();
// the same bytes on every machine: locks of npm hold their hash
const same = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"];
const installed = ["semver", "npm/node_modules/semver", "debug", "ms"];
const folders = process.argv.slice(2).filter((dir) => existsSync(dir));
for (const dir of [...installed.map((place) => `/node_modules/${place}`), ...folders]) {
  const manifest = JSON.parse(readFileSync(`${dir}/package.json`, "utf8"));
  const tar = execFileSync("tar", ["-czf", "-", ...same, "--transform", "s,^\\.,package,", "-C", dir, "."]);
  const path = `/${manifest.name}/-/${manifest.name}-${manifest.version}.tgz`;
  const integrity = `sha512-${createHash("sha512").update(tar).digest("base64")}`;
  tarballs.set(path, tar);
  const versions = packages.get(manifest.name) ?? {};
  versions[manifest.version] = { ...manifest, dist: { tarball: home + path, integrity } };
  packages.set(manifest.name, versions);
}
createServer((req, res) => {
  if (tarballs.has(req.url)) return res.end(tarballs.get(req.url));
  if (req.url.includes("/advisories/")) return res.end("{}");
  const name = req.url.slice(1);
  const versions = packages.get(name);
  if (!versions) return res.writeHead(404).end("{}");
  const [latest] = Object.keys(versions).toSorted().toReversed();
  const time = Object.fromEntries(Object.keys(versions).map((v) => [v, "2026-01-01T00:00:00.000Z"]));
  res.end(JSON.stringify({ name, "dist-tags": { latest }, versions, time, ...versions[latest] }));
}).listen(4873);
