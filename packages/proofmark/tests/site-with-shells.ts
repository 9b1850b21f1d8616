import { type FixtureSite, fixtureSite } from "./fixture-site.ts";

/**
 * A runner that offers two shells in place of two versions of one. A command that lacks something exits with
 * 69.
 */
const SHELLS = `import { outcomeOf, type Runner } from "proofmark/runner";

export const shells = (): Runner => ({
  name: "shells",
  claims: ({ fence }) => fence.language === "sh",
  find: async () => ({ variants: [{ name: "bash5" }, { name: "dash0" }], missing: [] }),
  async start({ sandbox, variant }) {
    const program = variant.name.replace(/\\d/, "");
    return {
      async run({ code }) {
        const outcome = await outcomeOf(sandbox.spawn(program, ["-c", code], { merge: true }));
        return {
          ...outcome,
          lacks: outcome.exit === 69 ? "it lacks something there" : undefined,
          tool: { name: program, version: variant.name === "bash5" ? "5.2" : "0.5" },
        };
      },
      interrupt() {},
      async stop() {},
    };
  },
});
`;

/** Makes Bash and Dash the only runner of a site, as if they were two versions of one shell. */
export function withShells(site: FixtureSite): FixtureSite {
  site.change("shells.ts", SHELLS);
  site.change(
    "site.config.ts",
    `import { defineConfig } from "proofmark";
import { shells } from "./shells.ts";

export default defineConfig({ title: "Notes", url: "https://notes.test", baseUrl: "/", runners: [shells()] });
`,
  );
  return site;
}

/** A plain site whose only runner offers Bash and Dash. */
export const siteWithShells = (): FixtureSite => withShells(fixtureSite("plain"));
