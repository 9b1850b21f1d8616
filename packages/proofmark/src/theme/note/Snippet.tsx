import "./Snippet.css";
import { splitMasked } from "../../shared/masks.ts";
import type { SnippetProof } from "../../shared/proof.ts";
import { varyingValues } from "../../shared/proof-words.ts";
import { innerHtml } from "../../shared/trust.ts";
import { BriefProof, Proof } from "./Proof.tsx";

export interface SnippetProps {
  readonly id: string;
  readonly language: string;
  readonly title: string | undefined;
  /** The code with its tokens. */
  readonly html: string;
  readonly output: string | undefined;
  readonly remarks: readonly { readonly from: number; readonly to: number; readonly html: string }[];
  readonly hidden: boolean;
  readonly proof: SnippetProof | undefined;
  /** Whether it says so if no lock proves it. */
  readonly showUnproven: boolean;
}

/**
 * One entry of the notebook: what is typed on the field, what it printed on the tray, remarks and Copy in the
 * margin.
 */
export function Snippet(props: SnippetProps) {
  const head = (
    <>
      <div className="do">
        <a
          className="link"
          href={`#${props.id}`}
          title="Direct link to this snippet"
          aria-label="Direct link to this snippet"
        >
          #
        </a>
        <CopyButton />
      </div>
      {(props.proof !== undefined || props.showUnproven) && <Proof proof={props.proof} />}
    </>
  );
  const figure = (
    <figure className="snip" id={props.id}>
      <div className="io">
        {props.title !== undefined && <figcaption>{props.title}</figcaption>}
        <Code language={props.language} html={props.html} />
        {props.output !== undefined && (
          <Output
            text={props.output}
            marked={props.proof !== undefined && varyingValues(props.proof).length > 0}
          />
        )}
      </div>
      <div className="how">
        {props.remarks.length === 0 ? head : <div className="why">{head}</div>}
        {props.remarks.map((remark) => (
          <p
            className={`ref ${digits("a", remark.from)} ${digits("z", remark.to + 1)}`}
            key={`${remark.from}-${remark.to}`}
          >
            <b>
              <span className="vh">Line </span>
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
        Setup{props.title === undefined ? "" : `: ${props.title}`} <span>runs first</span>
      </summary>
      {figure}
    </details>
  );
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
function Output({ text, marked }: OutputProps) {
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
    <pre className="out" tabIndex={0} role="group" aria-label="Output">
      <samp>
        {marked
          ? parts.map(({ text: part, kind }, at) => (kind === undefined ? part : <i key={at}>{part}</i>))
          : text}
      </samp>
    </pre>
  );
}

/**
 * A line's number as classes, one for each digit: a style attribute would rule out a strict content security
 * policy.
 */
function digits(name: "a" | "z", line: number): string {
  const [tens = "", units = ""] = String(Math.min(line, 99)).padStart(2, "0");
  return `${name}${tens}0 ${name}${units}`;
}

function Code({ language, html }: { language: string; html: string }) {
  return (
    <pre
      className="in"
      tabIndex={0}
      role="group"
      aria-label={`${language} code`}
      data-l={html.split("\n").length}
    >
      <code className={`lang-${language}`} dangerouslySetInnerHTML={innerHtml(html)} />
    </pre>
  );
}

function CopyButton() {
  return (
    <button
      className="copy"
      type="button"
      data-action="copy"
      title="Copy"
      aria-label="Copy code to clipboard"
    >
      Copy
    </button>
  );
}

export interface QuickEntry {
  readonly name: string;
  readonly anchor: string;
  readonly language: string;
  readonly html: string;
  readonly proof: SnippetProof | undefined;
}

/** The snippets most readers come for, one row each, linked to their place. */
export function QuickList({ entries }: { entries: readonly QuickEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ol className="quick" aria-label="The snippets people come for">
      {entries.map((entry) => (
        <li key={entry.name}>
          <a href={`#${entry.anchor}`}>{entry.name}</a>
          <div className="io">
            <Code language={entry.language} html={entry.html} />
          </div>
          <div className="how">
            <div className="do">
              <CopyButton />
            </div>
            <BriefProof proof={entry.proof} />
          </div>
        </li>
      ))}
    </ol>
  );
}
