import "./CategoryPage.css";
import { VersionBanner, type VersionBannerProps } from "../banners/banners.tsx";
import { Breadcrumbs, type NoteArticleProps, Pagination } from "../note/NoteArticle.tsx";

const SIGNS = { page: "📄️", external: "🔗", category: "🗃️" } as const;

export interface CategoryPageProps
  extends Pick<NoteArticleProps, "home" | "breadcrumbs" | "versionLabel" | "previous" | "next"> {
  readonly banner: VersionBannerProps["banner"];
  readonly title: string;
  readonly description: string | undefined;
  readonly cards: readonly {
    readonly kind: keyof typeof SIGNS;
    readonly label: string;
    readonly href: string;
    readonly description: string | undefined;
  }[];
}

/** The generated page of a category: its entries as a list of rows that are links as a whole. */
export function CategoryPage(props: CategoryPageProps) {
  return (
    <>
      <VersionBanner banner={props.banner} />
      <div className="list-page">
        <header>
          <Breadcrumbs crumbs={props.breadcrumbs} home={props.home} />
          {props.versionLabel !== undefined && <p className="version">Version: {props.versionLabel}</p>}
          <h1>{props.title}</h1>
        </header>
        {props.description !== undefined && <p className="lead">{props.description}</p>}
        <section className="cards">
          {props.cards.map((card) => (
            <article key={card.href}>
              <a href={card.href}>
                <h2 className="plain" title={card.label}>
                  <span aria-hidden="true">{SIGNS[card.kind]}</span> {card.label}
                </h2>
                {card.description !== undefined && <p title={card.description}>{card.description}</p>}
              </a>
            </article>
          ))}
        </section>
      </div>
      <Pagination previous={props.previous} next={props.next} />
    </>
  );
}
