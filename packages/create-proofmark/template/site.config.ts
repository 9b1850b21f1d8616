import { defineConfig } from "proofmark";
import { node, shell } from "proofmark/runners";

export default defineConfig({
  title: "My notes",
  tagline: "Snippets that I look up again and again",
  url: "https://notes.example", // where you publish the site
  baseUrl: "/",
  favicon: "/favicon.svg",
  runners: [node(), shell()], // what proves the snippets; program("jq") names jq in proofs of its commands
  placeholders: {
    folder: { default: "notes", label: "Folder" }, // {{folder}} in a snippet: readers type theirs
  },
});
