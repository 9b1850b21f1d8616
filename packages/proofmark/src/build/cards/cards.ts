import { hashText } from "../../files/hash.ts";
import type { Article } from "../../render/article.tsx";
import { assetAddress } from "../../render/asset-address.ts";
import { hasOwnImage, type ShareCard } from "../../render/head.ts";
import { toolsOf } from "../../render/note-content.tsx";
import { cleanLine } from "../../shared/clean-text.ts";
import { LEVELS, TICKED } from "../../shared/proof.ts";
import type { NoteRoute, Route } from "../../site/routes/route.ts";
import type { Site } from "../../site/site.ts";
import { CARD_HEIGHT, CARD_WIDTH, type CardText, drawCard } from "./draw-card.ts";
import { canWrite, type Letters, readLetters } from "./letters.ts";

/** A card and how to draw it. */
interface DrawnCard extends ShareCard {
  /** Draws it as PNG. */
  draw(): Buffer;
}

/** The share cards of a site. */
interface Cards {
  /** The card of a route; undefined for one that is no note, and where the site sets another image. */
  of(route: Route, article: Article | undefined): DrawnCard | undefined;
}

/** Opens the cards of a site. The letters are read for the first card. */
export function createCards({ config }: Site): Cards {
  let known: Letters | undefined;
  return {
    of(route, article) {
      if (!config.shareCards || route.kind !== "note" || article === undefined) return undefined;
      if (hasOwnImage(route, config)) return undefined;
      known ??= readLetters();
      const letters = known;
      const card = cardText(route, article, config.title);
      if (!canWrite(card.title, "title", letters)) return undefined;
      const written = withoutUnwritable(card, letters);
      return {
        address: assetAddress(
          { file: `${route.note.page.id}-card.png`, hash: hashText(JSON.stringify(written)) },
          config.baseUrl,
        ),
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
        alt: written.counts === "" ? written.title : `${written.title}: ${written.counts}`,
        draw: () => drawCard(written, letters),
      };
    },
  };
}

function cardText({ note }: NoteRoute, article: Article, site: string): CardText {
  const { snippets } = article;
  const isProven = snippets.some(({ level }) => level !== undefined);
  const counts = LEVELS.flatMap((level) => {
    const count = snippets.filter((snippet) => snippet.level === level).length;
    return count === 0 ? [] : [`${count.toLocaleString("en")} ${level}`];
  });
  const total = `${snippets.length.toLocaleString("en")} ${snippets.length === 1 ? "snippet" : "snippets"}`;
  return {
    site: cleanLine(site),
    title: cleanLine(note.page.title),
    description: cleanLine(note.page.description),
    marks: isProven ? snippets.map(({ level = "" }) => TICKED.has(level)) : [],
    counts: isProven ? [total, ...counts].join(" · ") : "",
    tools: toolsOf(article).join(", "),
  };
}

/** Leaves out what the letters can't write, such as a description in Chinese. */
function withoutUnwritable(card: CardText, letters: Letters): CardText {
  const writable = (text: string, style: "text" | "label"): string =>
    canWrite(text, style, letters) ? text : "";
  return {
    ...card,
    site: writable(card.site, "text"),
    description: writable(card.description, "text"),
    tools: writable(card.tools, "label"),
  };
}
