// A first search without the hands of the browser's driver, which needs some 50 ms from a click to the text it puts in:
// the page itself opens the search and puts the query in as soon as there is an input.
import { QUERIES } from "./corpus/sentences.js";
import { moveMouse, openSession, PAGE_TIMEOUT_MS, sleep } from "./session.js";

/** Longest wait for a result. */
const LIMIT_MS = 60_000;

/** Milliseconds from opening the search of a settled page until its first result is painted; undefined if none came. */
export async function searchAtOnce(browser, { adapter, origin, from }, { slow }) {
  const { context, page } = await openSession(browser, { h1: adapter.h1, slow });
  try {
    await page.goto(origin + adapter.url(from), { waitUntil: "load", timeout: PAGE_TIMEOUT_MS });
    await sleep(slow ? 6000 : 3000);
    await moveMouse(page);
    const { open, input, result } = adapter.search;
    return await page.evaluate(openAndAsk, { open, input, result, query: QUERIES[0], limitMs: LIMIT_MS });
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function openAndAsk({ open, input, result, query, limitMs }) {
  return new Promise((resolve) => {
    const visible = (selector) => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
    const start = performance.now();
    let asked = false;
    const look = () => {
      const field = asked ? undefined : visible(input);
      if (field !== undefined) {
        asked = true;
        field.focus();
        document.execCommand("insertText", false, query);
      }
      if (!asked || document.querySelector(result) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - start);
        port2.postMessage(0);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    setTimeout(resolve, limitMs);
    if (open !== null) visible(open).click();
    look();
  });
}
