import "./SearchButton.css";
import type { LogoData } from "../data/navigation-data.ts";
import type { PageState } from "../data/page-data.ts";
import type { SiteData } from "../data/site-data.ts";
import { innerHtml } from "../data/trust.ts";
import { Icon } from "../Icon.tsx";

interface BrandProps {
  readonly logo: LogoData | undefined;
  readonly title: string | undefined;
  readonly siteTitle: string;
  /** Where it leads if the logo does not say. */
  readonly home: string;
}

/** The site's mark and its title, linking home; the site's own title if neither is given. */
export function Brand({ logo, title, siteTitle, home }: BrandProps) {
  const text = title ?? (logo === undefined ? siteTitle : undefined);
  return (
    <a className="logo" href={logo?.href ?? home}>
      {logo && <Mark logo={logo} alt={text === undefined ? logo.alt || siteTitle : (logo.alt ?? "")} />}
      {text !== undefined && <b>{text}</b>}
    </a>
  );
}

function Mark({ logo, alt }: { logo: LogoData; alt: string }) {
  const { width = 20, height = 20 } = logo;
  if (logo.svg !== undefined) {
    const role = alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt };
    return <span className="mark" {...role} dangerouslySetInnerHTML={innerHtml(logo.svg)} />;
  }
  if (logo.srcDark === undefined) return <img src={logo.src} alt={alt} width={width} height={height} />;
  return (
    <>
      <img src={logo.src} alt={alt} width={width} height={height} className="only-light" />
      <img src={logo.srcDark} alt={alt} width={width} height={height} className="only-dark" />
    </>
  );
}

/** The button that switches between light and dark. The boot script serves it and keeps its label true. */
export function ColorModeToggle({ defaultMode }: { defaultMode: "light" | "dark" }) {
  const label = `Switch between dark and light mode (currently ${defaultMode} mode)`;
  return (
    <button
      className="theme"
      type="button"
      data-action="theme"
      aria-label={label}
      title={label}
      aria-pressed={defaultMode === "dark"}
      aria-live="polite"
      suppressHydrationWarning
    >
      <Icon name="mode" />
    </button>
  );
}

interface SearchButtonProps {
  /** Address of the search page, which it leads to without scripts. */
  readonly page: string | undefined;
  readonly className?: string | undefined;
}

/**
 * The way into search: a link to the search page, where there is one, until scripts make it a button.
 * They write its keys as well, which depend on the reader's system.
 */
export function SearchButton({ page, className }: SearchButtonProps) {
  const Control = page === undefined ? "button" : "a";
  return (
    <Control
      {...(page === undefined ? { type: "button" as const } : { href: page })}
      className={className === undefined ? "find" : `find ${className}`}
      aria-label="Search"
      data-search="open"
      suppressHydrationWarning
    >
      <Icon name="search" />
      <span>Search</span>
      <span className="caps" suppressHydrationWarning />
    </Control>
  );
}

/**
 * Whether a page has a menu: items of the navbar, notes beside the page, or the colour mode, which the bar of
 * narrow screens has no room for.
 */
export const hasMenu = ({ navbar, colorMode }: SiteData, { sidebar }: PageState): boolean =>
  navbar.items.some(({ type }) => type !== "search") || sidebar !== undefined || !colorMode.disableSwitch;
