import "./BaseUrlBanner.css";

/** Where the setting is described. */
const HELP = "https://github.com/snippets-notes/snippets/blob/main/docs/configuration.md#site";

/**
 * What the home page shows where the site was built for another address; a script adds the address that it
 * found.
 */
export function BaseUrlBanner({ baseUrl }: { baseUrl: string }) {
  return (
    <div className="base-url" role="alert">
      <p>
        <strong>Your site did not load properly</strong>
      </p>
      <p>
        <a href={HELP}>A very common reason is a wrong site baseUrl configuration.</a>
      </p>
      <p>
        Current configured baseUrl = <code>{baseUrl}</code>
        {baseUrl === "/" && " (default value)"}
      </p>
      <p>
        We suggest trying baseUrl ={" "}
        <code>
          <b />
        </code>
      </p>
    </div>
  );
}
