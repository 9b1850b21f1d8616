import { VersionBanner, type VersionBannerProps } from "../banners/banners.tsx";
import { Breadcrumbs, type NoteArticleProps, Pagination } from "../note/NoteArticle.tsx";
import { type Card, Cards } from "./NoteList.tsx";

export interface CategoryPageProps
  extends Pick<NoteArticleProps, "home" | "breadcrumbs" | "versionLabel" | "previous" | "next"> {
  readonly banner: VersionBannerProps["banner"];
  readonly title: string;
  readonly description?: string | undefined;
  readonly cards: readonly Card[];
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
        <Cards cards={props.cards} headings />
      </div>
      <Pagination previous={props.previous} next={props.next} />
    </>
  );
}
