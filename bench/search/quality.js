// How good a ranking is, from the place of the right section in each answer.

/** The queries of queries.yml: every second one of a kind belongs to the training half. */
export function splitQueries(entries) {
  const seen = new Map();
  return entries.map(({ query, kind, want }) => {
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    return { query, kind, want: [want].flat(), half: count % 2 === 0 ? "training" : "held out" };
  });
}

/**
 * The figures of a set of answers: `{ kind, half, rank, count }`, with `rank` from 1 or 0 if the section is
 * not among the hits.
 */
export function figuresOf(answers) {
  const share = (test) => answers.filter(test).length / answers.length;
  return {
    queries: answers.length,
    mrr10:
      answers.reduce((sum, { rank }) => sum + (rank > 0 && rank <= 10 ? 1 / rank : 0), 0) / answers.length,
    first: share(({ rank }) => rank === 1),
    recall5: share(({ rank }) => rank > 0 && rank <= 5),
    none: share(({ count }) => count === 0),
  };
}

/** The value below which a share of the values lies. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
