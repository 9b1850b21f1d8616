import type { LogoData } from "../shared/site-data.ts";

interface BrandProps {
  readonly logo: LogoData | undefined;
  readonly title: string | undefined;
  readonly siteTitle: string;
  /** Where it leads if the logo does not say. */
  readonly home: string;
  readonly size?: number;
}

/** The site's mark and its title, linking home; the site's own title if neither is given. */
export function Brand({ logo, title, siteTitle, home, size = 20 }: BrandProps) {
  const text = title ?? (logo === undefined ? siteTitle : undefined);
  const label = text === undefined ? { "aria-label": logo?.alt ?? siteTitle } : {};
  return (
    <a className="logo" href={logo?.href ?? home} target={logo?.target} {...label}>
      {logo && <Mark logo={logo} size={size} alt={logo.alt ?? (text === undefined ? siteTitle : "")} />}
      {text !== undefined && <b>{text}</b>}
    </a>
  );
}

function Mark({ logo, size, alt }: { logo: LogoData; size: number; alt: string }) {
  if (logo.svg !== undefined) return <span className="mark" aria-hidden="true" dangerouslySetInnerHTML={{ __html: logo.svg }} />;
  const { width = size, height = size } = logo;
  if (logo.srcDark === undefined) return <img src={logo.src} alt={alt} width={width} height={height} className={logo.className} />;
  return (
    <>
      <img src={logo.src} alt={alt} width={width} height={height} className="only-light" />
      <img src={logo.srcDark} alt={alt} width={width} height={height} className="only-dark" />
    </>
  );
}
