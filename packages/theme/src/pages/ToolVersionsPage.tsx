import "./ToolVersionsPage.css";
import { innerHtml } from "../data/trust.ts";

/** A snippet that a version treats otherwise than the one before. */
export interface ToolChange {
  readonly kind: "begins" | "differs" | "stops";
  readonly name: string;
  readonly note: string;
  readonly href: string;
  readonly language: string;
  /** Its code with tokens. */
  readonly html: string;
  /** `- ` only before, `+ ` only after. */
  readonly lines: readonly string[];
}

export interface ToolVersionsPageProps {
  readonly title: string;
  readonly steps: readonly {
    readonly id: string;
    readonly older: string;
    readonly newer: string;
    readonly changes: readonly ToolChange[];
  }[];
}

const KINDS = { begins: "Begins to work", differs: "Prints something else", stops: "Stops working" } as const;

/** The changes from version to version of a tool. */
export function ToolVersionsPage({ title, steps }: ToolVersionsPageProps) {
  return (
    <div className="list-page versions-page">
      <h1>{title}</h1>
      <p className="lead">
        Made from runs: every snippet was run on these versions, and these did something else. A snippet that
        was not run on both versions is left out.
      </p>
      {steps.map(({ id, older, newer, changes }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>
            From {older} to {newer}
          </h2>
          {changes.length === 0 && <p>Every snippet that ran on both did the same.</p>}
          {(["stops", "begins", "differs"] as const).map((kind) => (
            <Changes key={kind} kind={kind} changes={changes.filter((change) => change.kind === kind)} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Changes({ kind, changes }: { kind: keyof typeof KINDS; changes: readonly ToolChange[] }) {
  if (changes.length === 0) return null;
  return (
    <>
      <h3>{KINDS[kind]}</h3>
      {changes.map(({ name, note, href, language, html, lines }) => (
        <figure className="snip" key={href}>
          <header>
            <a className="name" href={href}>
              {name}
            </a>
            <small>{note}</small>
          </header>
          <div className="io">
            <pre className="in">
              <code className={`lang-${language}`} dangerouslySetInnerHTML={innerHtml(html)} />
            </pre>
            <pre className="out">
              <samp>{lines.map(Line)}</samp>
            </pre>
          </div>
        </figure>
      ))}
    </>
  );
}

function Line(line: string, at: number) {
  if (line.startsWith("- ")) return <del key={at}>{line}</del>;
  return line.startsWith("+ ") ? <ins key={at}>{line}</ins> : <span key={at}>{line}</span>;
}
