import "../note/Admonition.css";

export interface VersionBannerProps {
  readonly banner:
    | {
        readonly kind: "unreleased" | "unmaintained";
        readonly siteTitle: string;
        readonly label: string;
        readonly latest: { readonly name: string; readonly label: string; readonly href: string };
      }
    | undefined;
}

/**
 * Says above the text that it is of a version that is not out yet or no longer kept up, and where the latest
 * one is.
 */
export function VersionBanner({ banner }: VersionBannerProps) {
  if (banner === undefined) return null;
  const { kind, siteTitle, label, latest } = banner;
  return (
    <div className="adm warning" role="alert">
      <p className="kind">{kind === "unreleased" ? "Unreleased" : "Outdated"}</p>
      <div>
        <p>
          {kind === "unreleased" ? (
            <>
              This is unreleased documentation for {siteTitle} <b>{label}</b> version.
            </>
          ) : (
            <>
              This is documentation for {siteTitle} <b>{label}</b>, which is no longer actively maintained.
            </>
          )}
        </p>
        <p>
          For up-to-date documentation, see the{" "}
          <b>
            <a href={latest.href} data-version={latest.name}>
              latest version
            </a>
          </b>{" "}
          ({latest.label}).
        </p>
      </div>
    </div>
  );
}
