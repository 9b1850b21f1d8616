import "./Snippet.css";

export interface SnippetProps {
  readonly id: string;
  readonly language: string;
  readonly title: string | undefined;
  /** The code with its tokens. */
  readonly html: string;
  readonly output: string | undefined;
  readonly remarks: readonly { readonly from: number; readonly to: number; readonly html: string }[];
  readonly hidden: boolean;
}

/** One entry of the notebook: what is typed on the field, what it printed on the tray, remarks and Copy in the margin. */
export function Snippet(props: SnippetProps) {
  const figure = (
    <figure className="snip" id={props.id}>
      <div className="io">
        {props.title !== undefined && <figcaption>{props.title}</figcaption>}
        <Code language={props.language} html={props.html} />
        {props.output !== undefined && (
          <pre className="out" tabIndex={0} role="group" aria-label="Output">
            <samp>{props.output}</samp>
          </pre>
        )}
      </div>
      <div className="how">
        {props.remarks.map((remark) => (
          <p className={`ref ${digits("a", remark.from)} ${digits("z", remark.to + 1)}`} key={`${remark.from}-${remark.to}`}>
            <b>
              <span className="vh">Line </span>
              {remark.from === remark.to ? remark.from : `${remark.from}–${remark.to}`}
            </b>
            <span dangerouslySetInnerHTML={{ __html: remark.html }} />
          </p>
        ))}
        <div className="do">
          <button type="button" data-action="wrap" hidden title="Toggle word wrap" aria-label="Toggle word wrap" aria-pressed="false">
            Wrap
          </button>
          <a className="link" href={`#${props.id}`} title="Direct link to this snippet" aria-label="Direct link to this snippet">
            #
          </a>
          <CopyButton />
        </div>
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

/** A line's number as classes, one for each digit: a style attribute would rule out a strict content security policy. */
function digits(name: "a" | "z", line: number): string {
  const [tens = "", units = ""] = String(Math.min(line, 99)).padStart(2, "0");
  return `${name}${tens}0 ${name}${units}`;
}

function Code({ language, html }: { language: string; html: string }) {
  return (
    <pre className="in" tabIndex={0} role="group" aria-label={`${language} code`} data-l={html.split("\n").length}>
      <code className={`lang-${language}`} dangerouslySetInnerHTML={{ __html: html }} />
    </pre>
  );
}

function CopyButton() {
  return (
    <button className="copy" type="button" data-action="copy" title="Copy" aria-label="Copy code to clipboard">
      Copy
    </button>
  );
}

export interface QuickEntry {
  readonly name: string;
  readonly anchor: string;
  readonly language: string;
  readonly html: string;
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
          </div>
        </li>
      ))}
    </ol>
  );
}
