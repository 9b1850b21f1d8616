import type { LogoData } from "../data/navigation-data.ts";
import { innerHtml } from "../data/trust.ts";

interface BrandProps {
  readonly logo: LogoData | undefined;
  readonly title: string | undefined;
  readonly siteTitle: string;
  /** Where it leads if the logo does not say. */
  readonly home: string;
  /** Set where the same link is in the bar already. */
  readonly tabIndex?: -1 | undefined;
}

/** The site's mark and its title, linking home; the site's own title if neither is given. */
export function Brand({ logo, title, siteTitle, home, tabIndex }: BrandProps) {
  const text = title ?? (logo === undefined ? siteTitle : undefined);
  return (
    <a className="logo" href={logo?.href ?? home} target={logo?.target} tabIndex={tabIndex}>
      {logo && <Mark logo={logo} alt={text === undefined ? logo.alt || siteTitle : (logo.alt ?? "")} />}
      {text !== undefined && <b>{text}</b>}
    </a>
  );
}

function Mark({ logo, alt }: { logo: LogoData; alt: string }) {
  const { width = 20, height = 20, className } = logo;
  const classes = (own: string) => [own, className].filter(Boolean).join(" ");
  if (logo.svg !== undefined) {
    const role = alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt };
    return <span className={classes("mark")} {...role} dangerouslySetInnerHTML={innerHtml(logo.svg)} />;
  }
  if (logo.srcDark === undefined)
    return <img src={logo.src} alt={alt} width={width} height={height} className={className} />;
  return (
    <>
      <img src={logo.src} alt={alt} width={width} height={height} className={classes("only-light")} />
      <img src={logo.srcDark} alt={alt} width={width} height={height} className={classes("only-dark")} />
    </>
  );
}
