/** A tool in one version that lies in a root of the toolbox. */
export interface FoundTool {
  readonly tool: string;
  readonly version: string;
  /** A folder whose `usr` can take the place of the machine's own. */
  readonly root: string;
}

/** Versions of tools that this machine has not installed. */
export interface Toolbox {
  /** Every version of a tool, newest first. */
  find(tool: string): readonly FoundTool[];
}

/** Opens the toolbox in a folder. */
export function openToolbox(_folder: string): Toolbox {
  return { find: () => [] };
}
