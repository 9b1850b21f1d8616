import fs from "node:fs";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

const sidebar = JSON.parse(fs.readFileSync(new URL("./rig-sidebar.json", import.meta.url), "utf8"));

export default defineConfig({
  site: "https://example.com",
  integrations: [starlight({ title: "Rig docs", sidebar })],
});
