// The directions of imports, by package and folder: the one table that holds them. Any other import fails `npm run
// check`, and so does any cycle. To open a new direction is to change this table, with the reason in the
// commit.

/** The engine's sources. */
const src = "packages/proofmark/src";

/** What sites import. */
const entries =
  "^packages/(?:proofmark/src/index|playground/src/playground|prover/src/(?:runners|runner-kit))\\.ts$";

/** package → packages it may import. */
const packages = {
  prover: [],
  theme: ["prover"],
  search: ["prover", "theme"],
  lookup: ["prover", "theme", "search"],
  import: ["prover", "theme", "proofmark"],
  playground: ["prover", "theme"],
  proofmark: ["prover", "theme", "search", "lookup", "import", "playground"],
};

/** room of `packages/proofmark` → its rooms that it may import. `types` are rooms of which it may use types only. */
const rooms = {
  config: { may: [], types: [] },
  content: { may: ["config"], types: [] },
  site: { may: [], types: ["config", "content"] },
  pages: { may: ["config", "content", "site", "render"], types: [] },
  render: { may: ["content", "site"], types: ["config"] },
  load: { may: ["config", "content", "site", "pages", "render"], types: [] },
  files: { may: ["config", "content", "site", "render", "pages", "load"], types: [] },
  serve: { may: ["files"], types: [] },
  build: { may: ["config", "content", "site", "files", "load"], types: [] },
  dev: { may: ["config", "site", "pages", "files", "load", "serve"], types: [] },
  cli: { may: ["config", "content", "load", "files", "build", "dev", "serve"], types: [] },
};

/** Folders whose code runs in browsers too. */
const browser = "^packages/(?:theme|search|playground/src/client|prover/src/(?:text|proof))/";

const border = ([name, may]) => ({
  name: `${name}-may-import`,
  severity: "error",
  from: { path: `^packages/${name}/src/`, pathNot: "\\.test\\.tsx?$" },
  to: { path: "^packages/", pathNot: `^packages/(?:${[name, ...may].join("|")})/` },
});

const direction = ([room, { may, types }]) => [
  {
    name: `${room}-may-import`,
    severity: "error",
    from: { path: `^${src}/${room}/`, pathNot: "\\.test\\.tsx?$" },
    to: {
      path: `^${src}/`,
      pathNot: `^${src}/(?:${[room, ...may, ...types].join("|")})/`,
    },
  },
  ...(types.length === 0
    ? []
    : [
        {
          name: `${room}-types-only`,
          comment: "of these rooms only types may be imported",
          severity: "error",
          from: { path: `^${src}/${room}/`, pathNot: "\\.test\\.tsx?$" },
          to: { path: `^${src}/(?:${types.join("|")})/`, dependencyTypesNot: ["type-only"] },
        },
      ]),
];

module.exports = {
  forbidden: [
    ...Object.entries(packages).map(border),
    ...Object.entries(rooms).flatMap(direction),
    { name: "no-circular", severity: "error", from: { path: "^(?:packages|site)/" }, to: { circular: true } },
    {
      name: "browser-without-node",
      severity: "error",
      from: { path: browser, pathNot: "\\.test\\.tsx?$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "packages-know-no-site",
      comment: "the engine serves any site: it knows nothing of the one beside it",
      severity: "error",
      from: { path: "^packages/[^/]+/(?:src|bin)/" },
      to: { path: "^site/|^snippets-site" },
    },
    {
      name: "site-imports-the-entry",
      comment: "the site gets what every site gets; its tests also use the helpers of the engine's tests",
      severity: "error",
      from: { path: "^site/", pathNot: "^site/tests/" },
      to: { path: "^packages/", pathNot: entries },
    },
    {
      name: "one-door-per-library",
      comment: "each of these libraries enters by one module",
      severity: "error",
      from: {
        path: `^${src}/`,
        pathNot: `^${src}/content/(?:syntax/(?:parser|literal)|highlight/[\\w-]+)\\.ts$`,
      },
      to: { path: "node_modules/(?:acorn|vscode-textmate|vscode-oniguruma|tm-grammars)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$|^packages/[^/]+/lib/|^site/(?:dist|\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "default"],
    },
  },
};
