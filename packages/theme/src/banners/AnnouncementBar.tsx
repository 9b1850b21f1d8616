import "./AnnouncementBar.css";
import type { AnnouncementBarData } from "../data/site-data.ts";
import { innerHtml } from "../data/trust.ts";
import { Icon } from "../Icon.tsx";

/**
 * A message above the navbar; the boot script hides it before first paint if it was dismissed. Its colours
 * are in the stylesheet.
 */
export function AnnouncementBar({ bar }: { bar: AnnouncementBarData | undefined }) {
  if (bar === undefined) return null;
  return (
    <div className="announce" role="region" aria-label="Announcement">
      <div dangerouslySetInnerHTML={innerHtml(bar.content)} />
      {bar.isCloseable && (
        <button type="button" aria-label="Close" data-action="announcement">
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  );
}
