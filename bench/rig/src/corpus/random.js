/**
 * A seeded source of random choices: the same seed gives the same choices on every machine. Source:
 * mulberry32.
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)],
    /** Picks earlier words more often, roughly as in prose. */
    zipf: (list) => list[Math.floor(list.length * next() ** 1.7)],
    hex: (length) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join(""),
    sample: (list, count) => sample(list, count, next),
  };
}

function sample(list, count, next) {
  const copy = [...list];
  for (let index = 0; index < count && index < copy.length; index++) {
    const other = index + Math.floor(next() * (copy.length - index));
    [copy[index], copy[other]] = [copy[other], copy[index]];
  }
  return copy.slice(0, count);
}

/** A seed made of several parts. Source: FNV-1a, 32 bits. */
export function seedOf(...parts) {
  let hash = 2166136261;
  for (const character of parts.join("|")) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  return hash >>> 0;
}
