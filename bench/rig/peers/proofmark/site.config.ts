import { readFileSync } from "node:fs";
import { defineConfig } from "proofmark";

export default defineConfig({
  title: "Rig docs",
  tagline: "The same pages in every generator",
  url: "https://rig.example.com",
  baseUrl: "/",
  trailingSlash: false,
  // the rig runs every command in this folder
  docs: { sidebars: { docs: JSON.parse(readFileSync("rig-sidebar.json", "utf8")) } },
});
