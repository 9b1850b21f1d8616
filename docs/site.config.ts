import { defineConfig } from "proofmark";

const repository = "https://github.com/snippets-notes/snippets";

/** A group of the sidebar; of each document its name and its label. */
const group = (label: string, documents: Readonly<Record<string, string>>) => ({
  type: "category" as const,
  label,
  collapsed: false,
  items: Object.entries(documents).map(([id, text]) => ({ type: "doc" as const, id, label: text })),
});

export default defineConfig({
  title: "Proofmark",
  tagline: "Notes whose snippets are proven",
  url: process.env["SITE_URL"] ?? "https://proofmark.example",
  baseUrl: "/",
  trailingSlash: false,
  navbar: { title: "Proofmark", items: [{ href: repository, label: "GitHub", position: "right" }] },
  docs: {
    path: ".",
    exclude: ["dist/**"],
    sidebarLabel: "Documents",
    editUrl: `${repository}/edit/main/docs/`,
    sidebars: {
      docs: [
        { type: "doc", id: "README", label: "Documentation" },
        { type: "doc", id: "tutorial", label: "Tutorial" },
        group("Guides", {
          "writing-notes": "Write notes",
          "prove-snippets": "Prove snippets",
          "prove-a-readme": "Prove your README",
          "write-a-runner": "Write a runner",
          playground: "Run snippets in the page",
          search: "Search",
          terminal: "In the terminal",
          agents: "For agents",
          deploy: "Deploy",
          customise: "Customise",
          import: "Import a site",
          "writing-pages": "Write pages",
          reading: "Read with the keyboard",
        }),
        group("Reference", {
          configuration: "Configuration",
          "front-matter": "Front matter",
          fences: "Fence attributes",
          markdown: "Markdown and elements",
          cli: "Command line",
          data: "Data for machines",
        }),
        group("Explanation", {
          proving: "How proofs work",
          limits: "What it can't do",
          security: "Security",
          benchmarks: "Benchmarks",
          levels: "Notes by level",
        }),
      ],
    },
  },
  // `npm test` proves the documents as any Markdown, which needs no locks.
  onUnprovenSnippets: "ignore",
  onBrokenAnchors: "throw",
});
