import { createRequire } from "node:module";
import { themes as prismThemes } from "prism-react-renderer";

const require = createRequire(import.meta.url);

export default {
  title: "Rig docs",
  tagline: "The same pages in every generator",
  url: "https://example.com",
  baseUrl: "/",
  future: { v4: true, faster: true },
  onBrokenLinks: "warn",
  presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: "./sidebars.js" }, blog: false, theme: {} }]],
  themes: [[require.resolve("@easyops-cn/docusaurus-search-local"), { hashed: true, docsRouteBasePath: "/", indexBlog: false }]],
  themeConfig: {
    navbar: { title: "Rig docs" },
    prism: {
      theme: prismThemes.github,
      darkTheme: prismThemes.dracula,
      // the languages of the corpus that prism-react-renderer does not bring itself
      additionalLanguages: ["bash", "sql", "makefile"],
    },
  },
};
