import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

/**
 * Lets test files hand on their copies of the packages: to make and remove one takes 3 s of processor time.
 */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), "proofmark-packages-"));
  project.provide("sparePackages", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
