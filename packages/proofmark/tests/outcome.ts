/**
 * The status and output of a command that ended. In its output the site's folder reads as `<root>` and how
 * long it took as `<time>`; lines of progress, which a slow machine adds, are left out.
 */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The output of a command, without parts that differ from run to run. */
export function withoutVariance(text: string, root: string): string {
  return text
    .replaceAll(root, "<root>")
    .replace(/\b[\d.]+ m?s\b/g, "<time>")
    .replace(/^(?:compiling notes|rendering pages|sending records|checking|trying) .*\n/gm, "");
}
