// The web app manifest, by which browsers offer to install the site.
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Problem } from "@proofmark/prover/problem.ts";
import { MANIFEST_FILE } from "@proofmark/theme/data/offline.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import type { Project } from "../config/config.ts";
import type { SiteConfig } from "../config/schema.ts";
import { sizeOf } from "../content/asset.ts";
import { nearFile } from "../content/near-file.ts";
import { publicAddress } from "../render/head.ts";
import { lineThatNames } from "./own-style.ts";
import type { SiteFiles } from "./site-files.ts";

/** Sizes without which browsers offer nothing. Source: the criteria of Chromium and Lighthouse. */
const NEEDED = [192, 512];

/** An icon as the manifest names it. */
interface ManifestIcon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

/** Adds the manifest of a site that is kept, after its static files. Returns problems of the icons. */
export function addManifest(files: SiteFiles, { root, config, configFile }: Project): Problem[] {
  if (!config.offline) return [];
  const problems: Problem[] = [];
  const icons: ManifestIcon[] = [];
  const sizes = new Set<number>();
  for (const icon of config.icons) {
    const file = files.get(decodePath(icon.replace(/^\//, "")))?.path;
    const bytes = file === undefined ? undefined : readFileSync(file);
    const size = bytes && sizeOf(bytes);
    const found = bytes === undefined ? undefined : describe(size);
    if (size?.type === "png" && size.width === size.height) {
      icons.push({
        src: publicAddress(icon, config),
        sizes: `${size.width}x${size.height}`,
        type: "image/png",
      });
      sizes.add(size.width);
    } else
      problems.push({
        severity: "error",
        file: configFile,
        line: lineThatNames(icon, path.join(root, configFile)),
        message: `the icon \`${icon}\` ${bytes === undefined ? "does not exist" : "is no square PNG"}`,
        expected: "a square PNG image in a static folder",
        found,
        fix: bytes === undefined ? similar(root, config, icon) : undefined,
      });
  }
  const missing = NEEDED.filter((size) => !sizes.has(size));
  if (problems.length === 0 && config.icons.length > 0 && missing.length > 0)
    problems.push({
      severity: "warning",
      file: configFile,
      line: lineThatNames("icons", path.join(root, configFile)),
      message: "browsers offer to install a site only if it has icons of 192 and 512 pixels",
      expected: NEEDED.map((size) => `${size} × ${size}`).join(" and "),
      found: icons.map((icon) => icon.sizes.replace("x", " × ")).join(", "),
    });
  files.addText(MANIFEST_FILE, () => renderManifest(config, icons));
  return problems;
}

const describe = (size: ReturnType<typeof sizeOf>): string =>
  size === undefined ? "no image" : `${size.type ?? "an image"}, ${size.width} × ${size.height} pixels`;

/** The file of a static folder whose name is most like a missing icon's. */
function similar(root: string, { staticDirectories }: SiteConfig, icon: string): string | undefined {
  for (const folder of staticDirectories) {
    const near = nearFile(root, path.posix.join(folder, icon));
    if (near !== undefined) return `did you mean \`${near.slice(folder.length)}\`?`;
  }
  return undefined;
}

function renderManifest(config: SiteConfig, icons: readonly ManifestIcon[]): string {
  const { title, tagline, baseUrl, favicon } = config;
  const drawn =
    favicon === undefined || !/\.svg$/i.test(favicon)
      ? []
      : [{ src: publicAddress(favicon, config), sizes: "any", type: "image/svg+xml" }];
  const manifest = {
    id: baseUrl,
    name: title,
    short_name: title,
    ...(tagline === "" ? {} : { description: tagline }),
    start_url: baseUrl,
    scope: baseUrl,
    display: "minimal-ui",
    icons: [...icons, ...drawn],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
