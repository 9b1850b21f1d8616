/**
 * Runs in every measured document before its own scripts, so it refers to nothing outside of itself. Keeps
 * what the browser reports in `window.__rig`, and sends events to the rig. Times are wall-clock milliseconds,
 * so that they stay comparable when a new document is loaded.
 */
export function watchPage({ h1, result }) {
  const wallClock = (time) => performance.timeOrigin + time;
  const send = (event) => window.__rigReport?.(JSON.stringify(event));
  const rig = { lcp: 0, cls: 0, longTasks: [], events: [], results: [], searching: false };
  window.__rig = rig;
  const watch = (type, onEntry, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
      ...options,
    });

  watch("largest-contentful-paint", ({ startTime }) => {
    rig.lcp = startTime;
  });
  watch("longtask", ({ startTime, duration }) => rig.longTasks.push([startTime, duration]));
  watch("paint", ({ name, startTime }) => {
    if (name !== "first-contentful-paint") return;
    rig.fcp = startTime;
    send({ type: "fcp", time: wallClock(startTime) });
  });
  watch("event", ({ name, duration }) => rig.events.push([name, duration]), { durationThreshold: 16 });

  // Shifts come in sessions: at most 1 s apart, at most 5 s long; the worst session counts. Source:
  // web.dev/articles/cls
  let session = { sum: 0, first: 0, last: Number.NEGATIVE_INFINITY };
  watch("layout-shift", ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return;
    const goesOn = startTime - session.last < 1000 && startTime - session.first < 5000;
    session = goesOn
      ? { ...session, sum: session.sum + value, last: startTime }
      : { sum: value, first: startTime, last: startTime };
    rig.cls = Math.max(rig.cls, session.sum);
  });

  const onEvent = (type, listener) => addEventListener(type, listener, true);
  onEvent("click", ({ timeStamp }) => send({ type: "click", time: wallClock(timeStamp) }));
  onEvent("input", ({ timeStamp }) => send({ type: "input", time: wallClock(timeStamp) }));
  onEvent("focusin", ({ timeStamp, target }) => {
    if (target?.matches?.("input")) send({ type: "focus", time: wallClock(timeStamp) });
  });

  /** Calls back after the frame that shows the document as it is now. */
  const afterPaint = (callback) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        callback(wallClock(performance.now()));
      };
      port2.postMessage(0);
    });
  let heading = null;
  let firstHit = null;
  const checkHeading = () => {
    const text = document.querySelector(h1)?.textContent ?? null;
    if (text === heading) return;
    heading = text;
    afterPaint((time) => send({ type: "h1", text, time }));
  };
  const checkResults = () => {
    if (!rig.searching) return;
    const hits = document.querySelectorAll(result);
    const link = hits[0]?.closest("a") ?? hits[0]?.querySelector("a");
    const signature =
      hits.length === 0 ? "" : `${link?.getAttribute("href") ?? ""} ${hits[0].textContent.slice(0, 300)}`;
    if (signature === firstHit) return;
    firstHit = signature;
    afterPaint((time) => rig.results.push({ time, count: hits.length, signature }));
  };
  new MutationObserver(() => {
    checkHeading();
    checkResults();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
