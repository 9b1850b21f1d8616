import "./CategoryPage.css";
import { VersionBanner, type VersionBannerProps } from "../banners/banners.tsx";
import { BackToTop, Breadcrumbs, type Crumb, Pagination } from "../note/NoteArticle.tsx";

const SIGNS = { page: "📄️", external: "🔗", category: "🗃️" } as const;

export interface CategoryPageProps {
  readonly home: string | undefined;
  readonly banner: VersionBannerProps["banner"];
  readonly versionLabel: string | undefined;
  readonly title: string;
  readonly description: string | undefined;
  readonly breadcrumbs: readonly Crumb[];
  readonly cards: readonly {
    readonly kind: keyof typeof SIGNS;
    readonly label: string;
    readonly href: string;
    readonly description: string | undefined;
  }[];
  readonly previous: { readonly label: string; readonly href: string } | undefined;
  readonly next: { readonly label: string; readonly href: string } | undefined;
}

/** The generated page of a category: its entries as a list of rows that are links as a whole. */
export function CategoryPage({
  home,
  banner,
  versionLabel,
  title,
  description,
  breadcrumbs,
  cards,
  previous,
  next,
}: CategoryPageProps) {
  return (
    <>
      <VersionBanner banner={banner} />
      <div className="list-page">
        <header>
          <Breadcrumbs crumbs={breadcrumbs} home={home} />
          {versionLabel !== undefined && <p className="version">Version: {versionLabel}</p>}
          <h1>{title}</h1>
        </header>
        {description !== undefined && <p className="lead">{description}</p>}
        <section className="cards">
          {cards.map((card) => (
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
      <Pagination previous={previous} next={next} />
      <BackToTop />
    </>
  );
}
