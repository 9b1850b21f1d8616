import "./Footer.css";
import type { FooterData } from "./data/navigation-data.ts";
import { innerHtml } from "./data/trust.ts";
import { NavEntry } from "./NavEntry.tsx";
import { Brand } from "./navbar/controls.tsx";

/** The line at the foot of every page: mark, links if there are any, copyright. */
export function Footer({ footer, siteTitle }: { footer: FooterData | undefined; siteTitle: string }) {
  if (footer === undefined) return null;
  return (
    <footer className={`foot ${footer.style}`}>
      <div className="cols">
        {footer.logo && (
          <Brand logo={footer.logo} title={undefined} siteTitle={siteTitle} home={footer.logo.href} />
        )}
        {footer.columns.length > 0 && (
          <div className="foot-links">
            {footer.columns.map((column, index) => (
              <div key={index}>
                {column.title !== undefined && <p className="label">{column.title}</p>}
                <ul className={column.title === undefined ? "flat" : undefined}>
                  {column.items.map((item, position) => (
                    <NavEntry key={position} item={item} />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
        {footer.copyright !== undefined && <p dangerouslySetInnerHTML={innerHtml(footer.copyright)} />}
      </div>
    </footer>
  );
}
