/** The median of the numbers in a list; null if there are none. */
export function median(values) {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Median and range of each number in a list of flat objects. */
export function summarize(samples) {
  const keys = new Set(samples.flatMap((sample) => Object.keys(sample)));
  const summary = {};
  for (const key of keys) {
    const values = samples.map((sample) => sample[key]).filter(Number.isFinite);
    if (values.length > 0)
      summary[key] = {
        median: median(values),
        min: Math.min(...values),
        max: Math.max(...values),
        count: values.length,
      };
  }
  return summary;
}
