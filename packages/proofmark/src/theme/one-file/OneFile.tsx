import "./OneFile.css";
import type { LogoData } from "../../shared/navigation-data.ts";
import type { TocEntry } from "../../shared/page-data.ts";
import { BELOW_NAVBAR, CONTENTS } from "../../shared/page-ids.ts";
import { Icon } from "../Icon.tsx";
import { Brand } from "../navbar/Brand.tsx";
import { ColorModeToggle } from "../navbar/ColorModeToggle.tsx";
import { SearchBox } from "../navbar/SearchBox.tsx";
import { SearchButton } from "../navbar/SearchButton.tsx";
import { SkipLink } from "../SkipLink.tsx";
import { TocList } from "../Toc.tsx";

export interface OneFileProps {
  readonly siteTitle: string;
  /** Address of the site that the file was made from. */
  readonly siteUrl: string;
  readonly logo: LogoData | undefined;
  /** The notes with their sections, by their addresses in the file: `/redis`, `/redis#locks`. */
  readonly contents: readonly TocEntry[];
  readonly hasSearch: boolean;
  /** The mode before the reader switches; undefined where there is no switch. */
  readonly colorMode: "light" | "dark" | undefined;
}

/** The frame of the file that holds all notes; what goes into `main` is written by whoever renders it. */
export function OneFile({ siteTitle, siteUrl, logo, contents, hasSearch, colorMode }: OneFileProps) {
  return (
    <>
      <SkipLink />
      <nav className="bar" aria-label="Main">
        <div className="cols">
          <div className="brand">
            <button className="menu" type="button" popoverTarget={CONTENTS} aria-label="Contents">
              <Icon name="menu" size={20} />
            </button>
            <Brand logo={logo} title={siteTitle} siteTitle={siteTitle} home={`#${contents[0]?.id ?? ""}`} />
          </div>
          <div className="entries">
            {hasSearch && <SearchButton page={undefined} />}
            <ul className="links end">
              <li>
                <button
                  type="button"
                  data-action="keys"
                  title="Keyboard shortcuts (?)"
                  aria-haspopup="dialog"
                >
                  Keys
                </button>
              </li>
              <li>
                <a href={siteUrl}>Online</a>
              </li>
              {colorMode && (
                <li>
                  <ColorModeToggle defaultMode={colorMode} />
                </li>
              )}
            </ul>
          </div>
        </div>
      </nav>
      <div id={BELOW_NAVBAR} className="cols page">
        <nav id={CONTENTS} className="toc contents" aria-label="Contents" popover="">
          <p className="label">Contents</p>
          <TocList entries={contents} />
        </nav>
        <main id="main" />
      </div>
      <footer className="foot">
        <div className="cols">
          <p>
            All notes of <a href={siteUrl}>{siteTitle}</a> in one file, which needs no network.
          </p>
        </div>
      </footer>
      <p className="said" role="status" />
      {hasSearch && (
        <dialog className="search" id="search" aria-label="Search" aria-modal="true">
          <SearchBox />
        </dialog>
      )}
    </>
  );
}
