import "./AnnouncementBar.css";
import type { AnnouncementBarData } from "../shared/site-data.ts";
import { Icon } from "./Icon.tsx";

/** A message above the navbar; the boot script hides it before first paint if it was dismissed. */
export function AnnouncementBar({ bar }: { bar: AnnouncementBarData | undefined }) {
  if (bar === undefined) return null;
  const style = { ...(bar.backgroundColor ? { backgroundColor: bar.backgroundColor } : {}), ...(bar.textColor ? { color: bar.textColor } : {}) };
  return (
    <div className="announce" role="region" aria-label="Announcement" style={style}>
      <div dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.isCloseable && (
        <button type="button" aria-label="Close" data-action="announcement">
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  );
}
