// The standard corpus: the same pages for every generator, the same bytes on every machine.

/** Pages of one section. */
const SECTION = 10;
const VERBS = ["store", "read", "queue", "merge", "split", "cache", "sort", "trace", "retry", "lock"];
const NOUNS = ["record", "stream", "worker", "token", "batch", "schema", "cursor", "shard", "event", "key"];
const ADJECTIVES = ["local", "shared", "stale", "sparse", "signed", "ordered", "cold", "nested"];
/** Code of each language; `$n`, `$v` and `$i` become a noun, a verb and a number. */
const CODE = {
  js: "export async function $v$i($n, options = {}) {\n  const { limit = $i, signal } = options;\n  for (const item of $n.items.slice(0, limit)) {\n    if (signal?.aborted) return null;\n    await item.$v({ retries: $i });\n  }\n  return $n;\n}",
  sql: "select $n.id, count(*) as total\nfrom $n\nwhere $n.created_at > now() - interval '$i days'\ngroup by $n.id\nhaving count(*) > $i\norder by total desc;",
  bash: 'set -euo pipefail\nfor $n in ./data/*.json; do\n  ./bin/$v --limit $i "$$n" | tee "$$n.log"\ndone',
  makefile: "$n-$i: $(wildcard src/*.js)\n\tnode scripts/$v.js --limit $i $^ > $@",
  graphql:
    "query $v$i($first: Int!) {\n  $n(first: $first) {\n    edges { node { id name updatedAt } }\n  }\n}",
  text: "$v: $i of $i $n entries\nelapsed: $i ms",
};

/** Numbers that look random and are the same each time; Source: mulberry32. */
function createRandom(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    pick: (list) => list[Math.floor(next() * list.length)],
    number: () => 2 + Math.floor(next() * 90),
  };
}

const capitalized = (word) => word[0].toUpperCase() + word.slice(1);

function sentences({ pick, number }, count) {
  const one = () =>
    pick([
      () => `You can ${pick(VERBS)} a ${pick(ADJECTIVES)} ${pick(NOUNS)} before the ${pick(NOUNS)} is gone.`,
      () => `Each ${pick(NOUNS)} keeps at most ${number()} ${pick(ADJECTIVES)} ${pick(NOUNS)} entries.`,
      () =>
        `Set \`${pick(NOUNS)}Limit\` to ${number()}, and the ${pick(NOUNS)} will **${pick(VERBS)}** less.`,
      () => `A ${pick(ADJECTIVES)} ${pick(NOUNS)} does not ${pick(VERBS)} while another one does.`,
    ])();
  return Array.from({ length: count }, one).join(" ");
}

function fence(random, language) {
  const words = { $n: () => random.pick(NOUNS), $v: () => random.pick(VERBS), $i: random.number };
  const code = CODE[language].replace(/(?<!\$)\$[nvi](?![a-z])/g, (word) => words[word]());
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** About 12 KB of prose, fifteen blocks of code, two tables, lists, and links to pages of the section. */
function bodyOf(random, linked) {
  const languages = Object.keys(CODE);
  const parts = [sentences(random, 5)];
  for (let index = 0; index < 15; index++) {
    const heading = `${capitalized(random.pick(VERBS))} the ${random.pick(ADJECTIVES)} ${random.pick(NOUNS)}`;
    parts.push(`${index % 3 === 0 ? "##" : "###"} ${heading} ${index + 1}`, sentences(random, 6));
    if (index % 7 === 3) {
      const rows = Array.from({ length: 6 }, () => `| \`${random.pick(NOUNS)}\` | ${sentences(random, 1)} |`);
      parts.push(["| Option | Meaning |", "| --- | --- |", ...rows].join("\n"));
    }
    if (index % 4 === 2) parts.push(Array.from({ length: 4 }, () => `- ${sentences(random, 1)}`).join("\n"));
    if (index % 5 === 0) parts.push(`See [${linked.title}](page:${linked.id}) for more.`);
    parts.push(fence(random, languages[index % languages.length]));
  }
  return `${parts.join("\n\n")}\n`;
}

/** `{ pages, sections }`: a page is `{ id, title, description, body }`, a section `{ title, pages }`. */
export function createCorpus(count) {
  const pages = Array.from({ length: count }, (_, index) => {
    const { pick } = createRandom(index);
    const title = index === 0 ? "Introduction" : `${capitalized(pick(VERBS))} ${pick(NOUNS)} ${index}`;
    const section = Math.floor((index - 1) / SECTION) + 1;
    const id = index === 0 ? "index" : `section-${section}/${title.toLowerCase().replaceAll(" ", "-")}`;
    return { id, title, description: `How to ${pick(VERBS)} the ${pick(NOUNS)}.` };
  });
  for (const [index, page] of pages.entries()) {
    const first = index - ((index - 1) % SECTION);
    page.body = bodyOf(createRandom(index + 7), pages[Math.max(1, Math.min(first, count - 1))] ?? pages[0]);
  }
  const sections = Array.from({ length: Math.ceil((count - 1) / SECTION) }, (_, index) => ({
    title: `Section ${index + 1}`,
    pages: pages.slice(1 + index * SECTION, 1 + (index + 1) * SECTION),
  }));
  return { pages, sections };
}

/** A page as Markdown: front matter with further keys, and links as `linkTo` writes them. */
export function markdownOf({ title, description, body }, linkTo, more = {}) {
  const keys = Object.entries({ title, description, ...more });
  const head = keys.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join("\n");
  return `---\n${head}\n---\n\n${body.replace(/\]\(page:([^)]+)\)/g, (_, id) => `](${linkTo(id)})`)}`;
}
