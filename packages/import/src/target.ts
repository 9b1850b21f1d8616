// The folder of the new site, as an import writes it.
import { copyFileSync, rmSync } from "node:fs";
import path from "node:path";
import { createPathResolver, placeBelow } from "@proofmark/prover/files/site-file.ts";
import { writeFile } from "@proofmark/prover/files/system-problem.ts";
import { listFolder } from "proofmark/src/content/source.ts";
import type { Links } from "./links.ts";
import type { Project } from "./project.ts";
import { fileFault, isFile, isFolder } from "./project-files.ts";
import type { Finding } from "./report.ts";

export class Target {
  private readonly resolve: (name: string) => string;

  constructor(
    private readonly folder: string,
    private readonly project: Project,
    private readonly findings: Finding[],
  ) {
    this.resolve = createPathResolver(folder);
  }

  write(file: string, text: string): void {
    writeFile(this.resolve(file), text);
  }

  remove(file: string): void {
    rmSync(placeBelow(this.folder, file), { force: true });
  }

  /** Copies the files that are published as they are. */
  copyStatics(): void {
    const { statics, boundary, root } = this.project;
    for (const folder of statics) {
      const fault = fileFault(boundary, folder);
      if (fault !== undefined) this.leaveOut(path.relative(root, folder), `a folder of files that ${fault}`);
      if (!isFolder(boundary, folder)) continue;
      const { files, links } = listFolder(folder);
      for (const file of [...files, ...links]) this.copy(path.join(folder, file), path.join("static", file));
    }
  }

  /** Copies what pages show or link to. */
  copyUsed(links: Links): void {
    for (const file of links.used) this.copy(path.join(this.project.docs, file), path.join("content", file));
    for (const { from, to } of links.extras.values()) this.copy(from, path.join("static", to));
  }

  copy(from: string, to: string): void {
    const { boundary, root } = this.project;
    const fault = fileFault(boundary, from);
    if (fault !== undefined) this.leaveOut(path.relative(root, from), `a file that ${fault}`);
    else if (!isFile(boundary, from))
      this.leaveOut(path.relative(root, from), "neither a file nor a link to one");
    else {
      const target = this.resolve(to);
      rmSync(target, { force: true }); // of the round before, perhaps read-only
      copyFileSync(from, target);
    }
  }

  private leaveOut(file: string, found: string): void {
    this.findings.push({ file: file.split(path.sep).join("/"), found, done: "is not copied" });
  }
}
