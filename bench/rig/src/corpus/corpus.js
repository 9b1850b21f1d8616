// A seeded corpus of technical pages in plain CommonMark and GFM.
//
// `createCorpus(n)` gives n pages: an index page and n - 1 pages in sections. The same n and seed give the
// same bytes on every machine, and page i has the same body in every corpus size (only the addresses of its
// links differ).
//
// Outside of code blocks the text holds nothing that MDX, Vue or Liquid would read as code. Links to other
// pages are written `](rig:<page id>)`; an adapter turns them into the form that its tool wants with
// `linkify()`.
import { pageBody } from "./page.js";
import { createRandom, seedOf } from "./random.js";
import { capitalized, gerund, kebabCase, plural, withArticle } from "./spelling.js";
import { createVoice } from "./voice.js";
import { PRODUCTS } from "./words.js";

/** Pages come in blocks that speak of one product and link only to each other. */
const BLOCK = 8;

const TITLES = [
  (say) => `${capitalized(gerund(say.verb()))} ${plural(say.noun())}`,
  (say) => `${capitalized(say.adjective())} ${plural(say.noun())}`,
  (say) => `${capitalized(say.noun())} ${say.noun()}`,
  (say) => `${capitalized(say.verb())} the ${say.adjective()} ${say.noun()}`,
  (say) => `${capitalized(plural(say.noun()))} and ${plural(say.noun())}`,
];

/**
 * The corpus of n pages: `{ n, seed, index, sections, pages }`, where a section is `{ slug, title, pages }`
 * and a page is `{ id, section, slug, title, description, body }`. `index` is the first page; it is in no
 * section.
 */
export function createCorpus(n, seed = 1) {
  const drafts = createDrafts(n, seed);
  const sections = createSections(drafts);
  drafts.forEach((draft, index) => {
    const block = Math.floor(index / BLOCK) * BLOCK;
    const linkable = drafts
      .slice(block, block + BLOCK)
      .filter((other) => other !== draft && other.page.section !== null)
      .map(({ page }) => page);
    draft.page.body = pageBody({ ...draft, linkable, index });
  });
  const pages = drafts.map(({ page }) => page);
  return { n, seed, index: pages[0], sections, pages };
}

/** Every page's title and description, and the state in which they leave its random choices. */
function createDrafts(n, seed) {
  const taken = new Set();
  return Array.from({ length: n }, (_, index) => {
    const random = createRandom(seedOf(seed, "page", index));
    const product = PRODUCTS[Math.floor(index / BLOCK) % PRODUCTS.length];
    const say = createVoice(random, product);
    const title = freeTitle({
      first: index === 0 ? "Introduction" : random.pick(TITLES)(say),
      random,
      say,
      taken,
    });
    const description = `How ${product} can ${say.verb()} ${plural(say.noun())} and ${say.verb()} ${withArticle(say.thing())}.`;
    return { random, say, page: { id: "index", section: null, slug: "index", title, description, body: "" } };
  });
}

function freeTitle({ first, random, say, taken }) {
  let title = first;
  for (let attempt = 0; taken.has(title.toLowerCase()); attempt++)
    title = attempt < 8 ? random.pick(TITLES)(say) : `${title} ${attempt}`;
  taken.add(title.toLowerCase());
  return title;
}

/** Puts every page but the first into a section, and gives it its id. */
function createSections(drafts) {
  const size = drafts.length <= 8 ? 4 : drafts.length <= 100 ? 10 : 25;
  const sections = [];
  drafts.slice(1).forEach(({ page }, index) => {
    const number = Math.floor(index / size);
    sections[number] ??= createSection(number);
    page.section = sections[number].slug;
    page.slug = kebabCase(page.title.replace(/ /g, "-"));
    page.id = `${page.section}/${page.slug}`;
    sections[number].pages.push(page);
  });
  return sections;
}

function createSection(number) {
  const repeat = Math.floor(number / PRODUCTS.length);
  const title = PRODUCTS[number % PRODUCTS.length] + (repeat > 0 ? ` ${repeat + 1}` : "");
  return { slug: kebabCase(title.replace(/ /g, "-")), title, pages: [] };
}

/** Turns the corpus's `](rig:<id>)` links into the form that a tool wants. */
export function linkify(text, pageLink) {
  return text.replace(/\]\(rig:([^)]+)\)/g, (_, id) => `](${pageLink(id)})`);
}

/** Front matter of title and description, and of what an adapter adds. */
export function frontMatter({ title, description }, extra = {}) {
  const lines = Object.entries({ title, description, ...extra }).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  return `---\n${lines.join("\n")}\n---\n\n`;
}

/** The page whose weight and first paint are measured, and the one that is navigated to. */
export function measuredPages({ sections: [first] }) {
  return { from: first.pages[0], to: first.pages[2] };
}
