import { isExternal, joinPaths } from "./permalink.ts";
import type { RenderedLink } from "./rendered-link.ts";
import type { Site } from "./site.ts";

/** The images that the configuration, notes and custom pages name for the site and for previews of pages. */
export function siteImages({ config, configFile, routes }: Site): RenderedLink[] {
  const { baseUrl, favicon, image, navbar, footer } = config;
  const ofConfig = {
    favicon,
    image,
    "navbar.logo.src": navbar.logo?.src,
    "navbar.logo.srcDark": navbar.logo?.srcDark,
    "footer.logo.src": footer?.logo?.src,
    "footer.logo.srcDark": footer?.logo?.srcDark,
  };
  const named = [
    ...Object.entries(ofConfig).map(([key, written]) => ({ written, file: configFile, key })),
    ...routes.map((route) => ({
      written: route.image,
      file: route.kind === "note" ? route.note.page.file : route.kind === "page" ? route.file : configFile,
      key: route.kind === "page" ? "metadata.image" : "image",
    })),
  ];
  return named.flatMap(({ written, file, key }) =>
    written === undefined || isExternal(written)
      ? []
      : [
          {
            page: baseUrl,
            written,
            href: joinPaths(baseUrl, written),
            missingFile: false,
            isLoaded: true,
            places: [{ file, line: undefined, column: undefined, key }],
          },
        ],
  );
}
