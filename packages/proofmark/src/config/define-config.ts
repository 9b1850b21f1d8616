import type { SiteConfigInput } from "./schema.ts";

type Configuration = SiteConfigInput | (() => SiteConfigInput | Promise<SiteConfigInput>);

/** Types a site's configuration; returns it unchanged. */
export function defineConfig<T extends Configuration>(config: T): T {
  return config;
}
