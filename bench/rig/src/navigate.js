import { hover, moveMouse, openSession, PAGE_TIMEOUT_MS, sleep } from "./session.js";

/** How long the mouse rests on the link before the click. */
const HOVER_MS = 300;

/**
 * Hovers a sidebar link, clicks it, and waits until the new heading is painted. Gives `{ numbers, detail,
 * errors }`.
 */
export async function navigate(browser, site, { slow }) {
  const { adapter, server } = site;
  const { context, page, reports, errors } = await openSession(browser, { h1: adapter.h1, slow });
  await page.goto(site.origin + adapter.url(site.from), { waitUntil: "load", timeout: PAGE_TIMEOUT_MS });
  await sleep(slow ? 6000 : 3000);
  await moveMouse(page);
  const atHover = server.mark();
  await hover(page, adapter.sidebarLink(site.to));
  await sleep(HOVER_MS);
  const hovered = server.since(atHover);
  const atClick = server.mark();
  await page.mouse.down();
  await page.mouse.up();

  const shown = await waitForHeading(reports, site.to);
  await sleep(1500);
  const click = reports.filter(({ type, time }) => type === "click" && time <= shown.time).at(-1);
  // where the click loads a new document, its heading may be there before its first paint
  const painted = reports.find(({ type, time }) => type === "fcp" && time > click.time);
  const clicked = server.since(atClick);
  await context.close();
  return {
    numbers: {
      ms: Math.max(shown.time, painted?.time ?? 0) - click.time,
      hoverBytes: hovered.bytes,
      bytes: clicked.bytes,
      requests: clicked.requests + hovered.requests,
      fullLoad: painted === undefined ? 0 : 1,
    },
    detail: { paths: clicked.paths.map((entry) => entry.path) },
    errors,
  };
}

async function waitForHeading(reports, { title, id }) {
  const limit = Date.now() + 60_000;
  while (Date.now() < limit) {
    const shown = reports.find(({ type, text }) => type === "h1" && text?.includes(title));
    if (shown !== undefined) return shown;
    await sleep(5);
  }
  throw new Error(`the heading of ${id} never appeared`);
}
