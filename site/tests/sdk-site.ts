import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type FixtureSite, fixtureSite } from "../../packages/proofmark/tests/fixture-site.ts";
import { givePackages } from "../../packages/proofmark/tests/packages-of.ts";

const RUNNER = fileURLToPath(new URL("../verify/runners/sdk", import.meta.url));
const OPTIONS = {
  packages: ["openai", "@anthropic-ai/sdk", "@google/genai"],
  hosts: ["api.openai.com", "api.anthropic.com", "generativelanguage.googleapis.com"],
};

/** A site with the packages, the mocks and the runner of SDK code, and with further hosts that it mocks. */
export function sdkSite(...hosts: readonly string[]): FixtureSite {
  const site = fixtureSite("runners");
  givePackages(site);
  cpSync(RUNNER, site.path("verify/runners/sdk"), { recursive: true });
  const options = { ...OPTIONS, hosts: [...OPTIONS.hosts, ...hosts] };
  site.change("site.config.ts", (before) =>
    before
      .replace("runners: [", `runners: [sdk(${JSON.stringify(options)}), `)
      .replace(/^/, 'import { sdk } from "./verify/runners/sdk/sdk.ts";\n'),
  );
  return site;
}
