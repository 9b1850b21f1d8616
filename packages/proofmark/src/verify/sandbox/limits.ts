/** Limits on one sandbox. Guesses: several times what the notes' own servers and compilers need. */
export const LIMITS = {
  memoryMiB: 1536,
  fileMiB: 256,
  openFiles: 4096,
  workMiB: 512,
  tmpMiB: 256,
  printedBytes: 4 << 20,
};
/** Processes and threads that only a fork bomb has. */
export const MAX_PROCESSES = 224;
/** The working directory of a sandbox. */
export const DIRECTORY = "/work";
/** The user nobody, to whom root gives up its rights: limits on processes do not hold for root. */
export const NOBODY = 65534;
