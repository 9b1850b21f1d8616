// The body of one page: prose, headings, lists, two tables and fifteen code blocks, in plain CommonMark and
// GFM.
import { FENCES } from "./fences.js";
import { PLANTED, sentences } from "./sentences.js";
import { capitalized, plural, withArticle } from "./spelling.js";

/** The languages of a page's code blocks; their order differs from page to page. */
const FENCE_PLAN = [
  "js",
  "bash",
  "sql",
  "makefile",
  "graphql",
  "text",
  "js",
  "bash",
  "sql",
  "text",
  "js",
  "makefile",
  "graphql",
  "bash",
  "sql",
];

/** The Markdown of page number `index`; `linkable` are the pages that it may link to. */
export function pageBody({ random, say, linkable, index }) {
  const writer = createWriter(random, say, linkable);
  const planted = [];
  if (index % 7 === 3) planted.push(PLANTED[0](say));
  if (index % 7 === 5) planted.push(PLANTED[1](say));

  const out = [writer.paragraph(3, 5)];
  for (let section = 0; section < 5; section++) {
    out.push(writer.heading(2), writer.paragraph(3, 5));
    if (planted.length > 0 && section === 1) out.push(planted.shift());
    out.push(writer.fence());
    for (let part = 0; part < 2; part++) {
      if (part === 1 || section % 2 === 1) out.push(writer.heading(3));
      out.push(
        writer.paragraph(2, 4),
        ...extras({ random, say, place: `${section}.${part}` }),
        writer.fence(),
      );
    }
  }
  return `${out.join("\n\n")}\n`;
}

/** Goes between paragraph and code block in some places of every page. */
function extras({ random, say, place }) {
  switch (place) {
    case "1.0":
    case "3.1":
      return [table(random, say)];
    case "0.1":
    case "2.1":
      return [list(random, say, () => "-")];
    case "4.0":
      return [list(random, say, (item) => `${item + 1}.`)];
    case "2.0":
      return [`> ${sentences(random, say, 2).join(" ")}`];
    default:
      return [];
  }
}

function createWriter(random, say, linkable) {
  const fences = random.sample(FENCE_PLAN, FENCE_PLAN.length);
  const used = new Set();
  let fenceCount = 0;
  return {
    heading(level) {
      let text = headingText(random, say);
      while (used.has(text.toLowerCase())) text = headingText(random, say);
      used.add(text.toLowerCase());
      return `${"#".repeat(level)} ${text}`;
    },
    fence() {
      const language = fences[fenceCount++ % fences.length];
      return `\`\`\`${language}\n${random.pick(FENCES[language])(say, random)}\`\`\``;
    },
    paragraph(least, most) {
      const text = sentences(random, say, random.int(least, most));
      if (linkable.length > 0 && random.chance(0.25)) {
        const page = random.pick(linkable);
        text.push(`See [${page.title}](rig:${page.id}) for the ${say.noun()}.`);
      }
      return text.join(" ");
    },
  };
}

function headingText(random, say) {
  return random.pick([
    () => `${capitalized(say.verb())} the ${say.noun()}`,
    () => `${capitalized(say.adjective())} ${plural(say.noun())}`,
    () => `${capitalized(say.noun())} and ${say.noun()}`,
    () => `How ${plural(say.noun())} ${say.verb()} ${plural(say.noun())}`,
    () => `Limits of the ${say.adjective()} ${say.noun()}`,
    () => `When to ${say.verb()} ${withArticle(say.noun())}`,
    () => `Choosing ${withArticle(say.thing())}`,
    () => `The ${say.noun()} ${say.noun()}`,
  ])();
}

function list(random, say, lead) {
  return Array.from({ length: random.int(3, 6) }, (_, item) => {
    const text = random.pick([
      () => `**${capitalized(say.noun())}** — ${say.verb()} it before the ${say.noun()}`,
      () => `\`${say.option()}\` sets the ${say.adjective()} ${say.noun()}`,
      () => `${capitalized(say.verb())} every ${say.adjective()} ${say.noun()}, then the ${say.noun()}`,
      () =>
        `${say.number()} ${say.unit()} for ${withArticle(say.noun())}, less for ${withArticle(say.thing())}`,
    ])();
    return `${lead(item)} ${text}`;
  }).join("\n");
}

const TYPES = ["string", "number", "boolean", "string[]", "duration"];

function table(random, say) {
  const row = () =>
    `| \`${say.noun()}${capitalized(say.noun())}\` | ${random.pick(TYPES)} | \`${say.number()}\` | ${capitalized(say.verb())}s the ${say.thing()} |`;
  return [
    "| Option | Type | Default | Meaning |",
    "| --- | --- | ---: | --- |",
    ...Array.from({ length: random.int(4, 7) }, row),
  ].join("\n");
}
