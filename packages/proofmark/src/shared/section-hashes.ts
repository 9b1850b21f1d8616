/** Letters of the hash of a section: pages hold them one after the other. */
export const HASH_LENGTH = 3;
