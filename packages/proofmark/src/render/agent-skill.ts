import { cleanLine } from "../shared/clean-text.ts";
import { shortName } from "../shared/tool-versions.ts";
import type { Site } from "../site/site.ts";
import { listedNotes } from "./llms-list.ts";
import { llmsAddress } from "./markdown.ts";

/** What an agent can learn of a site: a skill as agentskills.io describes it. */
export interface AgentSkill {
  readonly name: string;
  readonly description: string;
  /** The text of its `SKILL.md`. */
  readonly text: string;
}

/** Most characters of a description. Source: agentskills.io. */
const MAX_DESCRIPTION = 1024;

/**
 * Writes the skill of a site: how to look snippets up, and how to prove code. Undefined for one not to be
 * listed.
 */
export function renderAgentSkill(site: Site): AgentSkill | undefined {
  const list = llmsAddress(site);
  const notes = listedNotes(site);
  const [first] = notes;
  if (list === undefined || first === undefined) return undefined;
  const { config } = site;
  const name = nameOf(config.title);
  const title = cleanLine(config.title);
  const subjects = notes.map(({ route }) => cleanLine(route.note.page.title)).join(", ");
  const description = cut(
    `Finds snippets of ${title} that were proven by running them, and proves code by running it. Use it before you write commands or code about ${subjects}.`,
  );
  const whole = `${config.url}${first.address}`;
  const [group] = notes.flatMap(({ route }) => route.note.page.tools?.groups ?? []);
  const names = group?.versions.map(shortName) ?? [];
  const on = names.length > 0 ? ` --on ${names.join(",")}` : "";
  const version =
    names.length > 0
      ? `\n\`--on\` and the name of a version, such as \`${names.at(-1)}\`, give what is known on that version.\n`
      : "";
  const text = `---
name: ${name}
description: ${JSON.stringify(description)}
---

# ${title}

## Look up

1. Read ${list}. It lists every note as Markdown, and the sections of long notes.
2. Fetch what fits the task: of a note with sections the section, else the note, such as ${whole}. Either has fewer than 20,000 characters; a longer section names its next part at its end.
3. Read what is below the code. \`Ran on\` means that it ran on this version and printed the output above it. \`Checked against\` and \`Not checked\` mean that it did not run: say so, or prove it. \`tools\`, \`levels\` and \`versions\` at the top of a section sum it up.

An address of a page gives Markdown to \`Accept: text/markdown\` on hosts that are set up for it; \`.md\` after the address works on every host, and \`.txt\` is for terminals.

In a clone of the site, after \`npx proofmark build\`, you can search as the site's own search box does:

\`\`\`sh
npx proofmark find 'words of the task' --json
npx proofmark show 'note#anchor' --json
\`\`\`
${version}
## Prove

Before you hand over code, run it in a sandbox without network, on the versions that matter:

\`\`\`sh
npx proofmark try LANGUAGE${on} --json < FILE
\`\`\`

The verdict of each version is \`works\`, \`same\`, \`differs\`, \`fails\` or \`not run\`. Exit status 0 means that the code works and prints the same on all of them, 1 that it does not, and 2 that nothing was tried: the message lists the languages and versions there are. \`not run\` says nothing about the code. Never call code proven that \`try\` did not run.
`;
  return { name, description, text };
}

/** A name as skills have it: small letters, digits and single hyphens. */
const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "") || "snippets";

const cut = (text: string): string =>
  text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 1)}…`;
