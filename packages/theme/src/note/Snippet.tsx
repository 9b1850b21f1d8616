import "./Snippet.css";
import { splitMasked } from "@proofmark/prover/proof/masks.ts";
import type { SnippetProof } from "@proofmark/prover/proof/proof.ts";
import { varyingValues } from "@proofmark/prover/proof/proof-words.ts";
import { innerHtml } from "../data/trust.ts";
import { Proof } from "./Proof.tsx";

export interface SnippetProps {
  readonly id: string;
  /** The name that its controls give it; unlike any other snippet's of the page. */
  readonly name: string;
  readonly language: string;
  readonly title: string | undefined;
  /** The file that it is written to. */
  readonly file: string | undefined;
  /** The code with its tokens. */
  readonly html: string;
  readonly output: string | undefined;
  readonly remarks: readonly { readonly from: number; readonly to: number; readonly html: string }[];
  /** Folded away with its `setup`, as all of it belongs to no other snippet. */
  readonly hidden: boolean;
  /** Shows what not to do: there is nothing to copy. */
  readonly avoid: boolean;
  readonly proof: SnippetProof | undefined;
  /** Where it is written, as `check` takes it: `content/a.mdx:12`. */
  readonly source: string;
  /** Whether it says so if no lock proves it. */
  readonly showUnproven: boolean;
  /** The blocks that are folded into it because they run first. */
  readonly setup: readonly SnippetProps[];
  /** The blocks that ran after it to check it: a part of its proof. */
  readonly checks: readonly SnippetProps[];
  /** Ids of the snippets that a reader runs before it. */
  readonly needs: readonly string[];
}

/** One entry of a note: name, proof and Copy, what runs first, what is typed, what it printed, remarks. */
export function Snippet(props: SnippetProps) {
  const { id, name, title, output, proof, remarks, setup } = props;
  const needs = props.needs.length === 0 ? undefined : props.needs.join(" ");
  const figure = (
    <figure
      className="snip"
      id={id}
      data-file={props.file}
      data-needs={needs}
      aria-label={props.avoid ? `Avoid: ${name}` : undefined}
    >
      <header>
        {!props.avoid && <CopyButton name={name} />}
        {needs !== undefined && (
          <button
            className="copy"
            type="button"
            data-action="copy-with-setup"
            aria-label={`Copy with setup: ${name}`}
          >
            with setup
          </button>
        )}
        <span className={title === undefined ? "name" : "name title"}>
          {title ?? props.language}
          <a className="link" href={`#${id}`} aria-label={`Link: ${name}`}>
            #
          </a>
          {props.avoid && <span className="avoid">Avoid this</span>}
        </span>
        {(proof !== undefined || props.showUnproven) && (
          <Proof proof={proof} source={props.source}>
            {props.checks.length > 0 && <p>Then this ran, to check it:</p>}
            {props.checks.map((check) => (
              <Snippet key={check.id} {...check} />
            ))}
          </Proof>
        )}
      </header>
      {setup.length > 0 && <Setup snippets={setup} />}
      <div className="io">
        <Code {...props} />
        {output !== undefined && (
          <Output text={output} marked={proof !== undefined && varyingValues(proof).length > 0} />
        )}
      </div>
      {remarks.length > 0 && (
        <ul className="remarks">
          {remarks.map(({ from, to, html }) => (
            <li key={`${from}-${to}`}>
              <b>
                <span className="sr-only">Line </span>
                {from === to ? from : `${from}–${to}`}
              </b>
              <span dangerouslySetInnerHTML={innerHtml(html)} />
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
  return props.hidden ? <Setup snippets={[{ ...props, hidden: false, setup: [] }, ...setup]} /> : figure;
}

/** Snippets that run before another, folded into one line. */
function Setup({ snippets }: { snippets: readonly SnippetProps[] }) {
  const [first] = snippets;
  const one = first?.title ?? "1 block";
  return (
    <details className="setup">
      <summary>
        Setup: {snippets.length === 1 ? `${one} runs` : `${snippets.length} blocks run`} first
      </summary>
      {snippets.map((snippet) => (
        <Snippet key={snippet.id} {...snippet} />
      ))}
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

/** The output of a snippet: apart from the code, and never copied with it. */
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

function Code({ language, html }: Pick<SnippetProps, "language" | "html">) {
  return (
    <pre className="in" data-l={html.split(/\n|<span class=del/).length}>
      <code className={`lang-${language}`} dangerouslySetInnerHTML={innerHtml(html)} />
    </pre>
  );
}

function CopyButton({ name }: Pick<SnippetProps, "name">) {
  return (
    <button className="copy" type="button" aria-label={`Copy: ${name}`}>
      Copy
    </button>
  );
}

export interface QuickEntry extends Pick<SnippetProps, "id" | "name" | "language" | "html" | "proof"> {
  readonly anchor: string;
}

/** The snippets most readers come for: cards, linked to their places. A proof shows where it is an exception. */
export function QuickList({ entries }: { entries: readonly QuickEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ol className="quick" aria-label="The snippets people come for">
      {entries.map((entry) => (
        <li key={entry.name} data-of={entry.id}>
          <header>
            <a className="name" href={`#${entry.anchor}`}>
              {entry.name}
            </a>
            <CopyButton name={entry.name} />
            {entry.proof && <Proof proof={entry.proof} />}
          </header>
          <div className="io">
            <Code {...entry} />
          </div>
        </li>
      ))}
    </ol>
  );
}
