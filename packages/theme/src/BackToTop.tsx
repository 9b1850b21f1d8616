import "./BackToTop.css";
import { Icon } from "./Icon.tsx";

/** Leads back to the top of a long page. The boot script serves it, and says when the stylesheet shows it. */
export function BackToTop() {
  return (
    <button className="up" type="button" aria-label="Scroll back to top" data-action="top">
      <Icon name="up" />
    </button>
  );
}
