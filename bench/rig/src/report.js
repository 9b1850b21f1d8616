// The samples of a run as Markdown tables of medians.
import { summarize } from "./stats.js";
import { kib, markdownTable, mib, NONE, seconds, whole } from "./table.js";

const three = (number) => number.toFixed(3);
const SLOW = "CPU 4 times slower, 1.6 Mbit/s, 150 ms";
const FAST = "no throttle";

/** A column: its head, and the median of one number in one state of a kind of samples. */
const column = (head, state, key, format = whole) => ({
  head,
  cell: (summary) => {
    const value = summary[state]?.[key]?.median;
    return value === undefined ? NONE : format(value);
  },
});
const yesNo = (value) => (value === 1 ? "yes" : "no");
const bytesColumns = ["html", "css", "js", "font", "json"].map((kind) =>
  column(`${kind} KiB`, "fast", `${kind}Bytes`, kib),
);

const visitTimes = (state) => [
  column("FCP", state, "fcp"),
  column("LCP", state, "lcp"),
  column("load event", state, "load"),
  column("TBT", state, "tbt"),
  column("longest task", state, "longestTask"),
  column("CLS", state, "cls", three),
];
const searchTimes = (state) => [
  column("open → first result", state, "openToFirst"),
  column("the same, asked at once", state, "atOnce"),
  column("query → first result", state, "queryToFirst"),
  column("new query → new result", state, "update"),
  column("… until it stays", state, "updateStable"),
  column("worst key", state, "typedWorstKey"),
  column("longest task while typing", state, "typedLongest"),
  column("KiB, first search", state, "bytes", kib),
  column("of it before opening", state, "bytesEarly", kib),
  column("requests", state, "requests"),
  column("KiB, second query", state, "bytesSecond", kib),
];

/** The tables: of what kind of samples, and with which columns. */
export const SECTIONS = {
  build: {
    title: "Build",
    kind: "build",
    columns: [
      column("cold s", "cold", "wallMs", seconds),
      column("cold CPU s", "cold", "cpuMs", seconds),
      column("cold peak MiB", "cold", "rssBytes", mib),
      column("unchanged s", "warm", "wallMs", seconds),
      column("one page edited s", "edit", "wallMs", seconds),
      column("output MiB", "cold", "bytes", mib),
      column("files", "cold", "files"),
    ],
  },
  wire: {
    title: "First visit: what comes over the wire, until the load event and 5 s later",
    kind: "page",
    columns: [
      column("requests at load", "fast", "requestsAtLoad"),
      column("render-blocking", "fast", "renderBlocking"),
      column("KiB at load", "fast", "bytesAtLoad", kib),
      column("js files KiB at load", "fast", "jsAtLoad", kib),
      column("inline js KiB", "fast", "inlineJsBytes", kib),
      column("requests", "fast", "requests"),
      column("KiB", "fast", "bytes", kib),
      ...bytesColumns,
      column("js KiB after interaction", "fast", "jsAfterInteraction", kib),
      column("elements", "fast", "elements"),
    ],
  },
  slowVisit: {
    title: `First visit: times in ms (${SLOW})`,
    kind: "page",
    columns: [...visitTimes("slow"), column("long tasks at load", "slow", "longTasksAtLoad")],
  },
  fastVisit: {
    title: `First visit: times in ms (${FAST})`,
    kind: "page",
    columns: [...visitTimes("fast"), column("long tasks at load", "fast", "longTasksAtLoad")],
  },
  nav: {
    title: "Click on a sidebar link until the new heading is painted",
    kind: "nav",
    columns: [
      column("ms", "fast", "ms"),
      column("ms (throttled)", "slow", "ms"),
      column("KiB on hover", "fast", "hoverBytes", kib),
      column("KiB after click", "fast", "bytes", kib),
      column("requests", "fast", "requests"),
      column("full page load", "fast", "fullLoad", yesNo),
    ],
  },
  fastSearch: { title: `Search: times in ms (${FAST})`, kind: "search", columns: searchTimes("fast") },
  slowSearch: { title: `Search: times in ms (${SLOW})`, kind: "search", columns: searchTimes("slow") },
  dev: {
    title: "Development server",
    kind: "dev",
    columns: [
      column("cold: answers s", "cold", "ready", seconds),
      column("cold: heading painted s", "cold", "painted", seconds),
      column("warm: answers s", "warm", "ready", seconds),
      column("warm: heading painted s", "warm", "painted", seconds),
      column("edit → seen ms", "warm", "edit"),
      column("scroll kept", "warm", "scrollKept", yesNo),
      column("MiB (warm)", "warm", "rssBytes", mib),
    ],
  },
};

/** The whole report of what `resultOf` gives. */
export function report(result) {
  const { machine, options } = result;
  const chromium = machine.chromium === undefined ? "" : `, Chromium ${machine.chromium}`;
  const versions = ([name, version]) => `${name} ${version}`;
  const peers = Object.values(result.peers).map((peer) => [
    peer.title,
    Object.entries(peer.versions).map(versions).join(", "),
  ]);
  const notes =
    result.notes.length === 0
      ? []
      : ["## Notes", result.notes.map((note) => `- ${note.split("\n")[0]}`).join("\n")];
  return `${[
    `# Rig results, ${result.started.slice(0, 16).replace("T", " ")} UTC`,
    `${machine.cpus} × ${machine.cpu}, ${machine.memoryGiB} GiB, ${machine.platform}, Node ${machine.node}${chromium}, ${machine.protocol}. Medians.`,
    markdownTable(["Peer", "Versions"], peers),
    ...options.sizes.flatMap((size) =>
      Object.values(SECTIONS).flatMap((section) => sectionOf({ result, section, size })),
    ),
    ...notes,
  ].join("\n\n")}\n`;
}

/** One table with its heading; nothing where no peer has a sample in any of its columns. */
function sectionOf({ result, section, size }) {
  const rows = Object.entries(result.peers).map(([name, { title }]) => {
    const samples = result.samples[section.kind].filter(
      (sample) => sample.peer === name && sample.size === size,
    );
    return [title, ...rowOf(section, samples)];
  });
  const measured = rows.filter(([, ...cells]) => cells.some((cell) => cell !== NONE));
  return measured.length === 0
    ? []
    : [`## ${section.title}, N=${size}`, markdownTable(["Peer", ...headsOf(section)], measured)];
}

/** The heads of a section's columns. */
export const headsOf = ({ columns }) => columns.map(({ head }) => head);

/**
 * The cells of one row of a section: medians of the samples, by their state (cold, warm, edit; fast, slow).
 */
export function rowOf({ columns }, samples) {
  const states = new Set(samples.map(({ state }) => state));
  const summary = Object.fromEntries(
    [...states].map((state) => [state, summarize(samples.filter((sample) => sample.state === state))]),
  );
  return columns.map(({ cell }) => cell(summary));
}
