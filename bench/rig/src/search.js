// A reader's search: opens it, puts in a query, puts in another, then types one key by key.
import { QUERIES } from "./corpus/sentences.js";
import { moveMouse, openSession, PAGE_TIMEOUT_MS, sleep } from "./session.js";

const [FIRST_QUERY, SECOND_QUERY] = QUERIES;

/** Between two keys of a quick writer. */
const KEY_DELAY_MS = 60;

/** Measures the search of a site whose adapter describes one. Gives `{ numbers, detail, errors }`. */
export async function search(browser, site, { slow }) {
  const { adapter, server } = site;
  const path = adapter.url(site.from);
  const atOnce = await searchAtOnce(browser, site, { path, query: FIRST_QUERY, slow });
  const { context, page, reports, errors } = await openSession(browser, {
    h1: adapter.h1,
    result: adapter.search.result,
    slow,
  });
  try {
    const atStart = server.mark();
    await settle(page, site, { path, slow });
    const early = sumBytes(
      server.since(atStart).paths.filter((entry) => adapter.search.assets?.test(entry.path)),
    );
    const box = { page, reports, site };
    const first = await firstSearch(box);
    const second = await secondSearch(box, first.signature);
    const typed = await typeQuery(box);
    const numbers = {
      ...first.numbers,
      ...second,
      ...typed,
      atOnce,
      bytes: first.numbers.bytes + early,
      bytesEarly: early,
    };
    return { numbers, detail: { topHit: first.signature.slice(0, 120) }, errors };
  } finally {
    await context.close();
  }
}

async function settle(page, { origin }, { path, slow }) {
  await page.goto(origin + path, { waitUntil: "load", timeout: PAGE_TIMEOUT_MS });
  await sleep(slow ? 6000 : 3000);
  await moveMouse(page);
}

/**
 * Milliseconds from opening the search of a settled page to the paint of its first result, without the hands
 * of the browser's driver, which needs 50 to 100 from a click to the text it puts in: the page itself opens
 * the search, and puts the query in as soon as there is an input.
 */
export async function searchAtOnce(browser, site, { path, query, slow }) {
  const { h1, search } = site.adapter;
  const { context, page } = await openSession(browser, { h1, result: search.result, slow });
  try {
    await settle(page, site, { path, slow });
    const opened = await page.evaluate(openAndAsk, { open: search.open, input: search.input, query });
    return firstHit(await settledResults(page, opened), opened, query).time - opened;
  } finally {
    await context.close();
  }
}

/** Runs in the page. Resolves with the time of opening once the query is in the input. */
function openAndAsk({ open, input, query }) {
  return new Promise((resolve) => {
    const visible = (selector) =>
      [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
    window.__rig.searching = true;
    const opened = performance.timeOrigin + performance.now();
    const ask = () => {
      const field = visible(input);
      if (field === undefined) return;
      observer.disconnect();
      field.focus();
      document.execCommand("insertText", false, query);
      resolve(opened);
    };
    const observer = new MutationObserver(ask);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    if (open !== null) visible(open).click();
    ask();
  });
}

/** The first result for a query from after `since`. */
function firstHit(results, since, query = FIRST_QUERY) {
  const hit = results.find(({ time, count }) => time >= since && count > 0);
  if (hit === undefined) throw new Error(`there is no result for "${query}"`);
  return hit;
}

async function firstSearch({ page, reports, site }) {
  const { server, adapter } = site;
  const mark = server.mark();
  const opened = await openSearch({ page, reports, search: adapter.search });
  const put = await putQuery({ page, reports, text: FIRST_QUERY });
  const results = await settledResults(page, put);
  const hit = firstHit(results, put);
  const sent = server.since(mark).paths.filter((entry) => !adapter.search.ignore?.test(entry.path));
  return {
    numbers: {
      openToFirst: hit.time - opened,
      queryToFirst: hit.time - put,
      bytes: sumBytes(sent),
      requests: sent.length,
      results: await page.locator(adapter.search.result).count(),
    },
    signature: results.at(-1).signature,
  };
}

/** Opens the search as a reader does; returns when that was. */
async function openSearch({ page, reports, search }) {
  await page.evaluate(() => {
    window.__rig.searching = true;
  });
  const input = page.locator(search.input).first();
  const opener = search.open === null ? input : page.locator(search.open).filter({ visible: true }).first();
  const earlier = reports.length;
  await opener.click();
  await input.waitFor({ state: "visible", timeout: 60_000 });
  if (!(await input.evaluate((element) => element === document.activeElement))) await input.focus();
  return reports.slice(earlier).find(({ type }) => type === "click" || type === "focus").time;
}

async function secondSearch({ page, reports, site }, earlierSignature) {
  const mark = site.server.mark();
  await page.keyboard.press("Control+a");
  const put = await putQuery({ page, reports, text: SECOND_QUERY });
  const limit = Date.now() + 60_000;
  while (Date.now() < limit) {
    const results = (await settledResults(page, put, { limitMs: 5000 })).filter(({ time }) => time >= put);
    const changed = results.find(({ count, signature }) => count > 0 && signature !== earlierSignature);
    if (changed !== undefined)
      return {
        update: changed.time - put,
        updateStable: results.at(-1).time - put,
        bytesSecond: site.server.since(mark).bytes,
      };
  }
  throw new Error("the results never changed");
}

async function typeQuery({ page, reports }) {
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await sleep(800);
  await page.evaluate(() => {
    window.__rig.events.length = 0;
    window.__rig.longTasks.length = 0;
  });
  const earlier = reports.length;
  await page.keyboard.type(FIRST_QUERY, { delay: KEY_DELAY_MS });
  const lastKey = reports.slice(earlier).findLast(({ type }) => type === "input")?.time ?? 0;
  await settledResults(page, lastKey, { quietMs: 1500, limitMs: 8000 });
  return page.evaluate(() => ({
    typedWorstKey: Math.max(
      0,
      ...window.__rig.events
        .filter(([name]) => /^(?:key|input|beforeinput)/.test(name))
        .map(([, duration]) => duration),
    ),
    typedLongest: Math.max(0, ...window.__rig.longTasks.map(([, duration]) => duration)),
  }));
}

/** Puts a text into the focused input at once; returns the time of the input event. */
async function putQuery({ page, reports, text }) {
  const earlier = reports.length;
  await page.keyboard.insertText(text);
  for (let attempt = 0; attempt < 400; attempt++) {
    const event = reports.slice(earlier).find(({ type }) => type === "input");
    if (event !== undefined) return event.time;
    await sleep(5);
  }
  throw new Error("the input never took the query");
}

/** All results so far, once there are some from after `since` and no more come. */
async function settledResults(page, since, { quietMs = 1200, limitMs = 120_000 } = {}) {
  const limit = Date.now() + limitMs;
  let results = [];
  let changedAt = Date.now();
  while (Date.now() < limit) {
    const now = await page.evaluate(() => window.__rig.results);
    if (now.length !== results.length) changedAt = Date.now();
    results = now;
    if (results.some(({ time, count }) => time >= since && count > 0) && Date.now() - changedAt > quietMs)
      break;
    await sleep(40);
  }
  return results;
}

const sumBytes = (entries) => entries.reduce((sum, { bytes }) => sum + bytes, 0);
