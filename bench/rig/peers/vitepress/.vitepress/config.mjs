import fs from "node:fs";
import { defineConfig } from "vitepress";

const sidebar = JSON.parse(fs.readFileSync(new URL("../rig-sidebar.json", import.meta.url), "utf8"));

export default defineConfig({
  title: "Rig docs",
  srcDir: "docs",
  themeConfig: { sidebar, search: { provider: "local" } },
});
