import { createHash } from "node:crypto";
import { renderAgentSkill } from "../../render/agent-skill.ts";
import type { Site } from "../../site/site.ts";
import type { OutputFolder } from "../output/output.ts";

/** Folder below the site's base; agents look for it at the root of a host. Source: RFC 8615. */
const FOLDER = ".well-known/agent-skills";

/**
 * Writes the site's skill for agents, and the index that leads to it as the Agent Skills Discovery RFC 0.2.0
 * describes it. Does nothing where a static folder has an index.
 */
export function writeAgentSkills(site: Site, output: OutputFolder): void {
  const skill = renderAgentSkill(site);
  if (skill === undefined || output.has(`${FOLDER}/index.json`)) return;
  const { name, description, text } = skill;
  const file = `${FOLDER}/${name}/SKILL.md`;
  const digest = `sha256:${createHash("sha256").update(text).digest("hex")}`;
  output.write(file, text);
  output.write(
    `${FOLDER}/index.json`,
    `${JSON.stringify(
      {
        $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
        skills: [{ name, type: "skill-md", description, url: site.config.baseUrl + file, digest }],
      },
      null,
      2,
    )}\n`,
  );
}
