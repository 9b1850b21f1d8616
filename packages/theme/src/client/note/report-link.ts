// Lets readers report a snippet: a link to a new issue of the site's repository, which the link to edit the
// page names. The issue says which snippet it is about, what its proof says, and which version is chosen.
import { element } from "../page/element.ts";

/** Edit links as the hosts have them, and the fields of their forms for a new issue. */
const HOSTS = [
  // before GitHub's, since the path of a GitLab project may have any number of parts
  { edit: /^https?:\/\/.+?\/-(?=\/(?:edit|blob)\/)/, title: "issue[title]", body: "issue[description]" },
  { edit: /^https?:\/\/[^/]+\/[^/]+\/[^/]+(?=\/(?:edit|blob)\/)/, title: "title", body: "body" },
];

/** Creates the link of a snippet; undefined where the page has no edit link of a known form. */
export function reportLink(snippet: Element, name: string): HTMLAnchorElement | undefined {
  const edit = document.querySelector<HTMLAnchorElement>(".edit a")?.href ?? "";
  for (const host of HOSTS) {
    const project = host.edit.exec(edit)?.[0];
    if (project === undefined) continue;
    const form = `${project}/issues/new`;
    const link = element(
      "a",
      { href: form, title: "Report this snippet", target: "_blank", rel: "noreferrer" },
      "⚑",
    );
    const update = (): void => {
      const title = `${document.querySelector("h1")?.textContent}: ${name}`;
      link.href = `${form}?${new URLSearchParams({ [host.title]: title, [host.body]: describe(snippet) })}`;
    };
    // not now: it reads styles, and tools are added to many snippets at once; and the choice may change
    link.onfocus = link.onpointerenter = update;
    return link;
  }
  return undefined;
}

/** Describes a snippet as the reader sees it. */
function describe(snippet: Element): string {
  const chosen = [...document.querySelectorAll<HTMLSelectElement>(".ver select")]
    .filter(({ selectedOptions }) => !selectedOptions[0]?.defaultSelected)
    .map(({ value }) => value);
  const address = new URL(`#${snippet.id}`, location.href);
  address.search = chosen.length > 0 ? `?on=${chosen.join("+")}` : "";
  const said = [...snippet.querySelectorAll<HTMLElement>(".head :is(p, summary)")]
    .filter((line) => line.checkVisibility())
    .map(({ textContent }) => textContent);
  return `What is wrong, and what did you expect?\n\n\n\n---\n${[
    `Snippet: ${address}`,
    `Proof: ${said.join("; ") || "none"}`,
    `Version chosen: ${chosen.join(", ") || "none"}`,
  ].join("\n")}`;
}
