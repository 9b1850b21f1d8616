import "./Snippet.css";
import { splitMasked } from "@proofmark/prover/proof/masks.ts";
import type { SnippetProof } from "@proofmark/prover/proof/proof.ts";
import { varyingValues } from "@proofmark/prover/proof/proof-words.ts";
import { innerHtml } from "../data/trust.ts";
import { BriefProof, hasMoreLines, Proof } from "./Proof.tsx";

export interface SnippetProps {
  readonly id: string;
  /** What its controls call it; unlike any other snippet's of the page. */
  readonly name: string;
  readonly language: string;
  readonly title: string | undefined;
  /** What is copied. */
  readonly code: string;
  /** The code with its tokens. */
  readonly html: string;
  readonly output: string | undefined;
  readonly remarks: readonly { readonly from: number; readonly to: number; readonly html: string }[];
  readonly hidden: boolean;
  /** Shows what not to do: there is nothing to copy. */
  readonly avoid: boolean;
  readonly proof: SnippetProof | undefined;
  /** Where it is written, as `check` takes it: `content/a.mdx:12`. */
  readonly source: string;
  /** Whether it says so if no lock proves it. */
  readonly showUnproven: boolean;
}

/**
 * One entry of the notebook: Copy, what is typed on the field, what it printed on the tray, its proof and
 * remarks in the margin.
 */
export function Snippet(props: SnippetProps) {
  const { id, name, language, title, html, output, proof } = props;
  const isProofShown = proof !== undefined || props.showUnproven;
  const top = isProofShown ? (proof !== undefined && hasMoreLines(proof) ? 5 : 3) : 2;
  const rows = remarkRows(props.remarks, top, title === undefined && !reachesCopy(props.code) ? 0 : 1);
  const figure = (
    <figure className="snip" id={id} aria-label={props.avoid ? `Avoid: ${name}` : undefined}>
      {!props.avoid && <CopyButton name={name} />}
      <div className="io">
        {title !== undefined && <figcaption>{title}</figcaption>}
        <Code language={language} code={props.code} html={html} />
        {output !== undefined && (
          <Output text={output} marked={proof !== undefined && varyingValues(proof).length > 0} />
        )}
      </div>
      <div className="how">
        <div className={rows.length === 0 ? "head" : `head ${digits("z", top)}`}>
          <a className="link" href={`#${id}`} aria-label={`Link: ${name}`}>
            #
          </a>
          {props.avoid && <p className="avoid">Avoid this</p>}
          {isProofShown && <Proof proof={proof} source={props.source} />}
        </div>
        {rows.map(({ remark, start, end }) => (
          <p className={`ref ${digits("a", start)} ${digits("z", end)}`} key={`${remark.from}-${remark.to}`}>
            <b>
              <span className="sr-only">Line </span>
              {remark.from === remark.to ? remark.from : `${remark.from}–${remark.to}`}
            </b>
            <span dangerouslySetInnerHTML={innerHtml(remark.html)} />
          </p>
        ))}
      </div>
    </figure>
  );
  if (!props.hidden) return figure;
  return (
    <details className="setup">
      <summary>
        Setup{title === undefined ? "" : `: ${title}`} <span>runs first</span>
      </summary>
      {figure}
    </details>
  );
}

type Remark = SnippetProps["remarks"][number];

/**
 * The lines of the margin that remarks take on wide windows, from 1: beside the lines they are about, below
 * the proof and the remark before. `top` is the first line below the proof, `above` the lines above the code.
 */
function remarkRows(remarks: readonly Remark[], top: number, above: number) {
  let free = top;
  return remarks.map((remark) => {
    const start = Math.max(free, remark.from + above);
    free = Math.max(start, remark.to + above) + 1;
    return { remark, start, end: free };
  });
}

/**
 * Lines of an output that are shown; a longer one is folded if that hides more than a few. A guess: more than
 * most codes have.
 */
const SHOWN_LINES = 16;
const FEW_LINES = 8;

interface OutputProps {
  readonly text: string;
  /** Whether values that differ from run to run are marked. */
  readonly marked: boolean;
}

/** What a snippet printed: apart from the code, and never copied with it. */
export function Output({ text, marked }: OutputProps) {
  const lines = text.split("\n");
  if (lines.length <= SHOWN_LINES + FEW_LINES) return <Tray text={text} marked={marked} />;
  return (
    <>
      <Tray text={lines.slice(0, SHOWN_LINES).join("\n")} marked={marked} />
      <details className="rest">
        <summary>{lines.length - SHOWN_LINES} more lines</summary>
        <Tray text={lines.slice(SHOWN_LINES).join("\n")} marked={marked} />
      </details>
    </>
  );
}

function Tray({ text, marked }: OutputProps) {
  const parts = marked ? splitMasked(text) : [];
  return (
    <pre className="out">
      <samp>
        {marked
          ? parts.map(({ text: part, kind }, at) => (kind === undefined ? part : <i key={at}>{part}</i>))
          : text}
      </samp>
    </pre>
  );
}

/**
 * The number of a line as classes, one for each digit: a style attribute would rule out a strict content security
 * policy.
 */
function digits(name: "a" | "z", line: number): string {
  const [tens = "", units = ""] = String(Math.min(line, 99)).padStart(2, "0");
  return `${name}${tens}0 ${name}${units}`;
}

function Code({ language, code, html }: Pick<SnippetProps, "language" | "code" | "html">) {
  return (
    <pre className={reachesCopy(code) ? "in long" : "in"} data-l={code.split("\n").length}>
      <code className={`lang-${language}`} dangerouslySetInnerHTML={innerHtml(html)} />
    </pre>
  );
}

/** Characters that fit beside Copy on wide windows. */
const BESIDE_COPY = 70;

/** Whether one of the lines beside Copy is so long that the code begins below it. */
const reachesCopy = (code: string): boolean => code.split("\n", 2).some((line) => line.length > BESIDE_COPY);

function CopyButton({ name }: Pick<SnippetProps, "name">) {
  return (
    <button className="copy" type="button" aria-label={`Copy: ${name}`}>
      Copy
    </button>
  );
}

export interface QuickEntry extends Pick<SnippetProps, "name" | "language" | "code" | "html" | "proof"> {
  readonly anchor: string;
}

/** The snippets most readers come for, one row each, linked to their place. */
export function QuickList({ entries }: { entries: readonly QuickEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ol className="quick" aria-label="The snippets people come for">
      {entries.map((entry) => (
        <li key={entry.name}>
          <a href={`#${entry.anchor}`}>{entry.name}</a>
          <CopyButton name={entry.name} />
          <div className="io">
            <Code {...entry} />
          </div>
          <div className="how">
            <BriefProof proof={entry.proof} />
          </div>
        </li>
      ))}
    </ol>
  );
}
