import "./NoteArticle.css";
import { Notice } from "../banners/banners.tsx";
import { innerHtml } from "../data/trust.ts";
import type { Card } from "../pages/NoteList.tsx";
import { Levels, type SnippetLevel } from "./Proof.tsx";
import { type OfferedGroup, VersionChoice } from "./ToolVersions.tsx";

/** A step of the way down to a page; the last one is the page itself. */
export interface Crumb {
  readonly label: string;
  readonly href: string | undefined;
}

export interface NoteArticleProps {
  /** Address of the home page, if there is one. */
  readonly home: string | undefined;
  readonly breadcrumbs: readonly Crumb[];
  /** Shown as the heading; undefined if the body brings its own or the title is hidden. */
  readonly title: string | undefined;
  /** Its snippets, in reading order. */
  readonly snippets: readonly SnippetLevel[];
  /** Path of its file, as `check` takes it. */
  readonly source: string;
  /** The versions of its tools, and the address of what it says on them; undefined where it offers none. */
  readonly versions: { readonly groups: readonly OfferedGroup[]; readonly data: string } | undefined;
  /** Address of the note as Markdown; undefined if there is none. */
  readonly markdownHref: string | undefined;
  /** Whether it has placeholders, whose values readers replace. */
  readonly hasValues: boolean;
  /** Everything between head and foot: lead, the snippets people come for, folded contents, sections. */
  readonly proseHtml: string;
  readonly notice: "draft" | "unlisted" | undefined;
  readonly versionLabel: string | undefined;
  readonly tags: readonly {
    readonly label: string;
    readonly permalink: string;
    readonly description: string | undefined;
  }[];
  readonly editUrl: string | undefined;
  readonly lastUpdate:
    | {
        readonly date: string | undefined;
        readonly iso: string | undefined;
        readonly author: string | undefined;
      }
    | undefined;
  readonly previous: Card | undefined;
  readonly next: Card | undefined;
}

/** A note as it is read: head, lead, the snippets people come for, the sections, foot. */
export function NoteArticle(props: NoteArticleProps) {
  return (
    <>
      {props.notice && <Notice kind={props.notice} />}
      <article className="note">
        <header>
          <Breadcrumbs crumbs={props.breadcrumbs} home={props.home} />
          {props.versionLabel !== undefined && <p className="version">Version: {props.versionLabel}</p>}
          {props.title !== undefined && <h1>{props.title}</h1>}
          <Actions {...props} />
          {props.snippets.length > 0 && (
            <div className="sum">
              {props.versions && <VersionChoice {...props.versions} />}
              <Levels snippets={props.snippets} source={props.source} />
            </div>
          )}
        </header>
        <div className="prose" dangerouslySetInnerHTML={innerHtml(props.proseHtml)} />
        <NoteFooter {...props} />
      </article>
      <Pagination previous={props.previous} next={props.next} />
    </>
  );
}

/** The controls of the whole note, beside its title. */
function Actions({ snippets, markdownHref, hasValues }: NoteArticleProps) {
  return (
    <div className="take">
      {hasValues && (
        <button
          type="button"
          data-action="values"
          title="Replace values in all snippets"
          aria-haspopup="dialog"
        >
          Values
        </button>
      )}
      {snippets.length > 0 && (
        <button type="button" data-action="wrap" title="Wrap long lines (w)" aria-pressed={false}>
          Wrap
        </button>
      )}
      {markdownHref !== undefined && (
        <button type="button" data-action="copy-page">
          Copy page
        </button>
      )}
    </div>
  );
}

/** The way down to the page; every step but the last is a link where it has a page. */
export function Breadcrumbs({ crumbs, home }: { crumbs: readonly Crumb[]; home: string | undefined }) {
  if (crumbs.length === 0) return null;
  return (
    <nav className="crumbs" aria-label="Breadcrumbs">
      <ol>
        {home !== undefined && (
          <li>
            <a href={home} aria-label="Home page">
              Home
            </a>
          </li>
        )}
        {crumbs.map(({ label, href }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li key={index} aria-current={isLast ? "page" : undefined}>
              {isLast || href === undefined ? label : <a href={href}>{label}</a>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function NoteFooter({ tags, editUrl, lastUpdate, markdownHref }: NoteArticleProps) {
  const isEmpty = tags.length === 0 && editUrl === undefined && lastUpdate === undefined;
  if (isEmpty && markdownHref === undefined) return null;
  return (
    <footer>
      {tags.length > 0 && (
        <p className="tags">
          Tags:{" "}
          {tags.map((tag) => (
            <a key={tag.permalink} href={tag.permalink} title={tag.description} rel="tag">
              {tag.label}
            </a>
          ))}
        </p>
      )}
      <p className="edit">
        {markdownHref !== undefined && (
          <>
            <a href={markdownHref} rel="alternate" type="text/markdown">
              Markdown
            </a>
            <button type="button" data-action="keys" title="Keyboard shortcuts (?)" aria-haspopup="dialog">
              Keys
            </button>
          </>
        )}
        {editUrl !== undefined && (
          <a href={editUrl} target="_blank" rel="noopener noreferrer">
            Edit this page
          </a>
        )}
        {lastUpdate !== undefined && (
          <span>
            Last updated
            {lastUpdate.date !== undefined && (
              <>
                {" on "}
                <time dateTime={lastUpdate.iso}>{lastUpdate.date}</time>
              </>
            )}
            {lastUpdate.author !== undefined && ` by ${lastUpdate.author}`}
          </span>
        )}
      </p>
    </footer>
  );
}

/** Links to the neighbours in the sidebar. */
export function Pagination({ previous, next }: Pick<NoteArticleProps, "previous" | "next">) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label="Previous and next note">
      {previous && (
        <a href={previous.href} rel="prev">
          <span>Previous</span>
          {previous.label}
        </a>
      )}
      {next && (
        <a className="next" href={next.href} rel="next">
          <span>Next</span>
          {next.label}
        </a>
      )}
    </nav>
  );
}
