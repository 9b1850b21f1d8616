// The folder of the new site, as an import writes it.
import { cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { listFiles } from "../content/source.ts";
import type { Links } from "./links.ts";
import type { Project } from "./project.ts";
import type { Finding } from "./report.ts";
import { isOwn } from "./sources.ts";

export class Target {
  constructor(
    private readonly folder: string,
    private readonly project: Project,
    private readonly findings: Finding[],
  ) {}

  write(file: string, text: string): void {
    const whole = path.join(this.folder, file);
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  }

  remove(file: string): void {
    rmSync(path.join(this.folder, file), { force: true });
  }

  has(file: string): boolean {
    return existsSync(path.join(this.folder, file));
  }

  /** Copies the files that are published as they are. */
  copyStatics(): void {
    for (const folder of this.project.statics) {
      if (!existsSync(folder) || !statSync(folder).isDirectory()) continue;
      for (const file of listFiles(folder)) this.copy(path.join(folder, file), path.join("static", file));
    }
  }

  /** Copies what pages show or link to. */
  copyUsed(links: Links): void {
    for (const file of links.used) this.copy(path.join(this.project.docs, file), path.join("content", file));
    for (const { from, to } of links.extras.values()) this.copy(from, path.join("static", to));
  }

  copy(from: string, to: string): void {
    if (!isOwn(this.project, from)) {
      this.findings.push({
        file: path.relative(this.project.root, from),
        found: "a link out of the site's folder",
        done: "is not copied",
      });
      return;
    }
    const whole = path.join(this.folder, to);
    mkdirSync(path.dirname(whole), { recursive: true });
    cpSync(from, whole, { dereference: true });
  }
}
