import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Engine } from "../engine.ts";

/**
 * GraphQL in the page: graphql-js, and the module of the site that exports the `schema` of its notes, by its path from
 * the site's folder. It can read the SDL beside it. The site has `graphql` among its packages.
 */
export const graphql = ({ schema }: { readonly schema: string }): Engine => ({
  name: "graphql",
  languages: ["graphql", "gql"],
  title: "graphql-js",
  about: "graphql-js, in this browser",
  input: "Variables, as JSON",
  module: fileURLToPath(new URL("./playground-graphql.js", import.meta.url)),
  modules(root) {
    const folder = path.resolve(root, path.dirname(schema));
    const names = readdirSync(folder).filter((name) => /\.(?:graphql|gql)$/.test(name));
    const texts = names.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]);
    return {
      [path.join(folder, "playground-schema.js")]:
        `export * as js from "graphql"; export * as section from "./${path.basename(schema)}";`,
      "node:fs": `const texts = ${JSON.stringify(Object.fromEntries(texts))}; export const readFileSync = (name) => texts[name];`,
    };
  },
});
