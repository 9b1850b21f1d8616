#!/usr/bin/env node
// Installs the peers' packages, each in its own folder: node setup.js [peer ...] (default: all that have
// packages)
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { allPeers, loadPeer } from "./src/peers.js";

const names = process.argv.length > 2 ? process.argv.slice(2) : allPeers();
for (const peer of await Promise.all(names.map(loadPeer))) {
  if (!fs.existsSync(path.join(peer.dir, "package.json"))) continue;
  process.stdout.write(`${peer.name}: npm install\n`);
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund"], {
    cwd: peer.dir,
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
