import "./SkipLink.css";

/** The first link of every page, seen when focused. Its address moves the focus to the content. */
export function SkipLink() {
  return (
    <div role="region" aria-label="Skip to main content" id=":top" tabIndex={-1}>
      <a className="skip" href="#:main" data-action="skip">
        Skip to main content
      </a>
    </div>
  );
}
