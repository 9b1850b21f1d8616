import fs from "node:fs";
import { defineConfig } from "@rspress/core";

const items = JSON.parse(fs.readFileSync(new URL("./rig-sidebar.json", import.meta.url), "utf8"));

export default defineConfig({
  root: "docs",
  title: "Rig docs",
  themeConfig: { sidebar: { "/": items } },
});
