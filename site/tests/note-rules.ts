// Rules for the eight notes that no run of a snippet can see: a hidden edit of a visible file, a preview that is copied
// together with the loss, a secret with a default, a check of input that hostile text stalls.
import { createContext, runInContext } from "node:vm";
import { type FenceMeta, parseFenceMeta } from "../../packages/prover/src/document/fence.ts";

interface Block {
  readonly language: string;
  readonly meta: FenceMeta;
  readonly code: string;
  readonly line: number;
  /** The last line of prose above it in its section. */
  readonly above: string;
  /** Lines of the headings of the second and third level above it. */
  readonly chapter: number;
  readonly section: number;
}

/** Says what is wrong with a block, and what to do; undefined if nothing. */
type Rule = (
  block: Block,
  around: { before: readonly Block[]; after: readonly Block[] },
) => readonly [message: string, fix: string] | undefined;

/** Everything that breaks a rule in a note, as messages with file, line and fix. */
export function brokenRules(file: string, text: string): string[] {
  const blocks = blocksOf(file, text);
  return blocks.flatMap((block, index) =>
    [hiddenEdit, destruction, defaultSecret, slowPattern].flatMap((rule) => {
      const fault = rule(block, { before: blocks.slice(0, index), after: blocks.slice(index + 1) });
      return fault === undefined ? [] : `${file}:${block.line}  ${fault[0]}\n  fix       ${fault[1]}`;
    }),
  );
}

function blocksOf(file: string, text: string): Block[] {
  const blocks: Block[] = [];
  let [chapter, section, above] = [0, 0, ""];
  let open: { fence: string; language: string; words: string; line: number; code: string[] } | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    if (open !== undefined && line.trim() !== open.fence) open.code.push(line);
    else if (open !== undefined) {
      const { language, words, code, ...place } = open;
      const { meta } = parseFenceMeta(words, { file, line: place.line, length: code.length });
      if (language !== "output" && language !== "remarks")
        blocks.push({ language, meta, above, chapter, section, line: place.line, code: code.join("\n") });
      open = undefined;
    } else {
      const [, fence, language = "text", words = ""] = /^ *(`{3,})(\S+)? *(.*)$/.exec(line) ?? [];
      if (fence !== undefined) open = { fence, language, words, line: index + 1, code: [] };
      else if (line.trim() !== "") above = line;
      if (open === undefined && line.startsWith("## ")) chapter = index;
      if (open === undefined && /^##+ /.test(line)) [section, above] = [index, ""];
    }
  }
  return blocks;
}

const isShell = ({ language }: Block): boolean => /^(?:sh|bash)$/.test(language);

/** A reader has neither the file nor the command that a hidden block puts in place of the one on the page. */
const hiddenEdit: Rule = (block, { before, after }) => {
  const isVisible = (other: Block): boolean => other.chapter === block.chapter && !other.meta.hidden;
  const later = after.filter(isVisible);
  if (!block.meta.hidden || later.length === 0) return undefined;
  const file = before.find((other) => isVisible(other) && edits(block, other, later))?.meta.file;
  if (file !== undefined)
    return [
      `a hidden block changes \`${file}\`, which readers see otherwise`,
      "show the file as it runs, or let the hidden block write another one",
    ];
  const name = Array.from(
    isShell(block) ? block.code.matchAll(/^\s*(?:alias )?([\w-]+)(?:=["']| *\(\) *\{)/gm) : [],
    ([, found = ""]) => found,
  ).find((found) => later.some(({ code }) => new RegExp(`(?:^|[|;&(] *)${found}\\b`, "m").test(code)));
  return name === undefined
    ? undefined
    : [`a hidden block changes the command \`${name}\`, which readers type`, "show the command as it runs"];
};

/** Whether a hidden block writes the file of a visible one, or gives its section an edited copy of it. */
function edits(hidden: Block, { code, meta: { file } }: Block, later: readonly Block[]): boolean {
  if (file === undefined) return false;
  if (hidden.meta.file !== undefined) return hidden.meta.file === file && hidden.code !== code;
  const name = `["']?(?:\\./)?${file.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}["']?(?!\\S)`;
  const writes = [
    `>>? *${name}`,
    `\\b(?:sed|perl) -\\w*i.*\\s${name}`,
    `\\btee .*${name}`,
    `\\b(?:cp|mv) .* ${name} *$`,
  ];
  const copies = later.some(({ section }) => section === hidden.section)
    ? [`\\b(?:sed|perl) .*\\s${name}`]
    : [];
  return isShell(hidden) && [...writes, ...copies].some((way) => new RegExp(way, "m").test(hidden.code));
}

/** Commands that take away what no second command brings back. */
const DESTROYS = [
  /\bdrop (?:table|schema|database|owned|column)\b/i,
  /\btruncate (?:table |only )?\w+/i,
  /\bdelete from (?![^;]*\b(?:where|using)\b)\w+/i,
  /(?<!\bDRYRUN .*)\bflush(?:db|all)\b/i,
  /\brm -\w*[rR]|\bfind .* -delete\b|\b(?:dropdb|dropuser)\b/,
  /\bxargs .*\b(?:rm|DEL|UNLINK)\b/,
  /\b(?:perl|sed) -\w*i\b(?!\.)/,
  /^(?!.*--dry-run).*(?: --zap\b|\b(?:push|link|(?:un|re)?install|remove|clean|untap)\b.* --force\b)/m,
  /\bdown (?:-v|--volumes)\b|\bprune\b.* (?:-f|--force|--volumes)\b/,
  /\bgit (?:clean -\w*f|reset --hard|push -f)\b/,
];
/** Commands that only show. */
const SHOWS =
  /^\s*(?:(?:redis-cli .*--)?scan|select|table|explain|\\d|info|dbsize|keys|exists|ttl|ls|find|du|cat|grep|rg|git (?:status|diff|log)|brew (?:list|ls|cat|info)|.*(?:--dry-run|\s-n\b))\b/im;
/** A transaction that shows what it took away, and keeps it. */
const TRIED = /\bbegin;[\s\S]*\b(?:delete|truncate|drop)\b[\s\S]*;\s*select\b[\s\S]*\bcommit;?\s*$/i;
/** The prose above says that something goes. */
const LOSS =
  /\b(?:los(?:es?|t)|delet(?:es?|ed|ing)|remov(?:es?|ed)|gone|goes|drops?|empt(?:y|ies)|overwrit(?:es?|ten)|destroys?|discards?|wipes?|way back|for good)\b/i;

/** A loss that is copied together with its preview, or that comes without one. */
const destruction: Rule = ({ language, meta, section, above, code }, { before }) => {
  if (meta.hidden || meta.avoid || !/^(?:sh|bash|sql|redis)$/.test(language)) return undefined;
  // each command on one line, without comments
  const commands = code.replace(/^\s*(?:#|--).*$/gm, "").replace(/(?:\\|(\|))\n/g, "$1 ");
  const isTrial = /\bbegin;/i.test(commands) && !/\bcommit\b/i.test(commands);
  const loss = DESTROYS.map((pattern) => pattern.exec(commands)).find((found) => found !== null);
  const head = commands.slice(0, commands.lastIndexOf("\n", loss?.index) + 1);
  if (TRIED.test(commands) || (loss !== undefined && !isTrial && SHOWS.test(head)))
    return ["one Copy takes the preview and the loss", "end the block after the preview, and start another"];
  if (loss === undefined || isTrial || LOSS.test(above)) return undefined;
  const previous = before.findLast((other) => !other.meta.hidden && other.section === section)?.code ?? "";
  if (SHOWS.test(previous) || /\b(?:begin|rollback);/i.test(previous)) return undefined;
  return [
    `\`${loss[0].trim()}\` comes without a preview`,
    "show in a block above what it would hit, or say in the line above what is lost",
  ];
};

const SECRET =
  /\w*(?:secret|token|passw(?:or)?d|api_?key|credential)\w*['"\])]*(?: *(?:\?\?|\|\|) *["'`](?!["'`])|(?<=environ.*)["'], *["']\w)/i;

/** A default that everybody can read opens the server on which the variable was forgotten. */
const defaultSecret: Rule = ({ language, meta, code }) => {
  const found = /^(?:[mc]?js|tsx?|python)$/.test(language) && !meta.avoid && SECRET.exec(code);
  return found
    ? [`a secret has a default: \`${found[0]}…\``, "end with an error if the variable is missing"]
    : undefined;
};

/** Linear patterns take about a millisecond, quadratic ones a second. */
const SLOW_MS = 150;
const STARTS = ["", "a", "a@", "0", "1.", "https://", '"'];
const PIECES = [...'aA0 \t-.,_/"\\é', "a.", "a-", "a ", "a,", "a1", "0,", "0.", ".a@"];
const ENDS = [" ", "@", "\u0001"];

/** A pattern for whole texts that takes quadratic or exponential time on text made of pieces that it accepts. */
const slowPattern: Rule = ({ language, meta, code }) => {
  const [, flags = "", pattern = ""] =
    /^(?:\(\?([ims]+)\))?((?:\^|\\A)[\s\S]*(?:\$|\\[zZ]))$/.exec(code.trim()) ?? [];
  if (language !== "regex" || meta.avoid || pattern === "") return undefined;
  const source = pattern.replace(/^\\A/, "^").replace(/\\[zZ]$/, "$");
  const context = createContext({ source, flags: `${flags}u`, text: "" });
  const isSlow = (text: string): boolean => {
    context["text"] = text;
    try {
      runInContext("new RegExp(source, flags).test(text)", context, { timeout: SLOW_MS });
      return false;
    } catch (error) {
      // syntax of another engine is no fault: only JavaScript is timed
      return `${error}`.includes("timed out");
    }
  };
  const signs = source.replace(/\\./g, "").match(/[^\w\s^$()[\]{}*+?|.\\]/g) ?? [];
  const pieces = new Set([...PIECES, ...signs, ...signs.map((sign) => `a${sign}`)]);
  const texts = STARTS.flatMap((start) =>
    [...pieces].flatMap((piece) => ENDS.map((end) => start + piece.repeat(20_000 / piece.length) + end)),
  );
  const slow = texts.find((text) => isSlow(text) && isSlow(text));
  return slow === undefined
    ? undefined
    : [
        `20,000 hostile characters stall the pattern: ${JSON.stringify(`${slow.slice(0, 12)}…${slow.slice(-2)}`)}`,
        "let neighbouring repetitions have no character in common, or limit them",
      ];
};
