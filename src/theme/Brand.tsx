import type { LogoData } from "../shared/site-data.ts";

/** The site's mark and, if given, its title, linking home. */
export function Brand({ logo, title, siteTitle, size = 20 }: { logo: LogoData | undefined; title: string | undefined; siteTitle: string; size?: number }) {
  const label = title === undefined ? { "aria-label": logo?.alt ?? siteTitle } : {};
  return (
    <a className="logo" href={logo?.href ?? "/"} target={logo?.target} {...label}>
      {logo && <Mark logo={logo} size={size} alt={logo.alt ?? (title === undefined ? siteTitle : "")} />}
      {title !== undefined && <b>{title}</b>}
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
