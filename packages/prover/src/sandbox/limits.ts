/** Limits of one sandbox. Guesses: several times what the notes' own servers and compilers need. */
export const LIMITS = {
  memoryMiB: 1536,
  fileMiB: 256,
  openFiles: 4096,
  workMiB: 512,
  tmpMiB: 256,
  printedBytes: 4 << 20,
};
/** How a process ended that printed more than the limit. */
export const PRINTED_TOO_MUCH = `it printed more than ${LIMITS.printedBytes >> 20} MB and was stopped`;
/** A number of processes and threads that only a fork bomb reaches. */
export const MAX_PROCESSES = 224;
/** The working directory of a sandbox. */
export const DIRECTORY = "/work";
/** The user nobody, which replaces root: limits on processes do not apply to root. */
export const NOBODY = 65534;
