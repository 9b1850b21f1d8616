// A first visit with an empty cache: what comes over the wire, paints, layout shifts, blocked time; then what
// a first sign of a reader brings.
import { compress, isFavicon } from "./server.js";
import { hover, moveMouse, openSession, PAGE_TIMEOUT_MS, sleep } from "./session.js";

/** How long a page is left alone after its load event. */
const IDLE_MS = 5000;

const KINDS = [
  ["html", /html/],
  ["css", /css/],
  ["js", /javascript|ecmascript/],
  ["font", /^font\/|font-woff/],
  ["json", /json/],
  ["image", /^image\//],
];

/**
 * Visits `site.origin + path`. `hoverSelector` is the link that the mouse goes to in the end.
 * Gives `{ numbers, files, errors }`; bytes are counted as they came over the wire, headers included.
 */
export async function visit(browser, { site, path, h1, hoverSelector, slow }) {
  const { context, page, cdp, errors } = await openSession(browser, { h1, slow });
  const traffic = watchTraffic(cdp, site.origin);
  await page.goto(site.origin + path, { waitUntil: "load", timeout: PAGE_TIMEOUT_MS });
  await sleep(IDLE_MS);
  const seen = await page.evaluate(readPage);
  const files = traffic.files();
  await moveMouse(page);
  if (hoverSelector !== undefined) await hover(page, hoverSelector);
  await sleep(slow ? 3000 : 1000);
  const afterwards = traffic.files();
  await context.close();

  const { longTasks, inlineScripts, ...times } = seen;
  const beforeLoad = files.filter((file) => file.beforeLoad);
  const numbers = {
    ...times,
    longTasks: longTasks.length,
    longTasksAtLoad: longTasks.filter(([start]) => start < seen.load).length,
    longestTask: Math.max(0, ...longTasks.map(([, duration]) => duration)),
    tbt: longTasks.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
    requests: files.length,
    requestsAtLoad: beforeLoad.length,
    bytes: sumBytes(files),
    bytesAtLoad: sumBytes(beforeLoad),
    inlineJsBytes: inlineScripts === "" ? 0 : compress(Buffer.from(inlineScripts)).length,
    jsAfterInteraction: sumBytes(afterwards.filter(({ kind }) => kind === "js")),
  };
  for (const kind of [...KINDS.map(([name]) => name), "other"]) {
    numbers[`${kind}Bytes`] = sumBytes(files.filter((file) => file.kind === kind));
    numbers[`${kind}AtLoad`] = sumBytes(beforeLoad.filter((file) => file.kind === kind));
  }
  return { numbers, files, errors };
}

const sumBytes = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Runs in the page: what the browser has measured so far. */
function readPage() {
  const [navigation] = performance.getEntriesByType("navigation");
  const { fcp, lcp, cls, longTasks } = window.__rig;
  const scripts = [...document.querySelectorAll("script:not([src])")].filter(({ type }) =>
    /^(?:$|module$|text\/javascript$)/.test(type),
  );
  return {
    fcp,
    lcp,
    cls,
    longTasks,
    load: navigation.loadEventEnd,
    elements: document.querySelectorAll("*").length,
    renderBlocking: performance
      .getEntriesByType("resource")
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking").length,
    inlineScripts: scripts.map(({ textContent }) => textContent).join("\n"),
  };
}

/** Follows what a page asks for and gets; `files()` is what has come so far. */
function watchTraffic(cdp, origin) {
  const requests = new Map();
  const change = (id, values) => requests.has(id) && Object.assign(requests.get(id), values);
  let loadedAt = Number.POSITIVE_INFINITY;
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) =>
    requests.set(requestId, { url: request.url, bytes: 0, type: "", end: Number.POSITIVE_INFINITY }),
  );
  cdp.on("Network.responseReceived", ({ requestId, response }) =>
    change(requestId, { type: response.mimeType }),
  );
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) =>
    change(requestId, { bytes: encodedDataLength, end: timestamp }),
  );
  cdp.on("Page.loadEventFired", ({ timestamp }) => {
    loadedAt = timestamp;
  });
  return {
    files: () =>
      [...requests.values()]
        .filter(({ url }) => url.startsWith(origin) && !isFavicon(new URL(url).pathname))
        .map(({ url, type, bytes, end }) => ({
          path: new URL(url).pathname,
          kind: kindOf(type),
          bytes,
          beforeLoad: end <= loadedAt,
        })),
  };
}

const kindOf = (type) => KINDS.find(([, pattern]) => pattern.test(type))?.[0] ?? "other";
