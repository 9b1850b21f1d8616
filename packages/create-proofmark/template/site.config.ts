import { defineConfig } from "proofmark";

export default defineConfig({
  title: "My notes",
  tagline: "Snippets that I look up again and again",
  url: "https://notes.example", // where you publish the site
  baseUrl: "/",
  placeholders: {
    folder: { default: "notes", label: "Folder" }, // {{folder}} in a snippet: readers type theirs
  },
});
