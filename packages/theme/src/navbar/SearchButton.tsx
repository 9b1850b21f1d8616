import "./SearchButton.css";
import { Icon } from "../Icon.tsx";

interface SearchButtonProps {
  /** Address of the search page, which it leads to without scripts. */
  readonly page: string | undefined;
  readonly className?: string | undefined;
}

/**
 * What opens the search box: a link to the search page, where there is one, until scripts make it a button.
 * They write its keys as well, which depend on the reader's system.
 */
export function SearchButton({ page, className }: SearchButtonProps) {
  const attributes = {
    className: className === undefined ? "find" : `find ${className}`,
    "aria-label": "Search",
    "data-search": "open",
  };
  const content = (
    <>
      <Icon name="search" />
      <span>Search</span>
      <span className="caps" suppressHydrationWarning />
    </>
  );
  if (page === undefined)
    return (
      <button type="button" {...attributes} suppressHydrationWarning>
        {content}
      </button>
    );
  return (
    <a href={page} {...attributes} suppressHydrationWarning>
      {content}
    </a>
  );
}
