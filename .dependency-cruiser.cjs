// The directions of imports, room by room: the one table that holds them. Any other import fails `npm run
// check`, and so does any cycle. To open a new direction is to change this table, with the reason in the
// commit.

/** The engine's sources. */
const src = "packages/proofmark/src";

/** What sites import. */
const entries = `^${src}/(?:index|verify/runners|verify/runner-kit)\\.ts$`;

/** room → rooms it may import. `types` are rooms of which it may use types only. */
const rooms = {
  shared: { may: [], types: [] },
  files: { may: ["shared"], types: [] },
  config: { may: ["shared", "files"], types: [] },
  content: { may: ["shared", "files"], types: ["config"] },
  site: { may: ["shared"], types: ["config", "content"] },
  theme: { may: ["shared"], types: [] },
  pages: { may: ["shared", "files", "content"], types: [] },
  render: { may: ["shared", "theme", "site"], types: ["config", "content", "pages"] },
  search: { may: ["shared"], types: [] },
  client: { may: ["shared", "theme", "search"], types: [] },
  load: { may: ["shared", "files", "config", "content", "site", "pages", "render", "search"], types: [] },
  serve: { may: ["shared"], types: [] },
  build: {
    may: ["shared", "files", "config", "content", "site", "render", "load", "search", "serve"],
    types: [],
  },
  dev: {
    may: ["shared", "files", "config", "content", "site", "pages", "render", "load", "search", "serve"],
    types: [],
  },
  verify: { may: ["shared", "files", "content"], types: ["config"] },
  lookup: { may: ["shared", "files", "search"], types: [] },
  import: { may: ["shared", "files", "content", "site", "load"], types: ["config"] },
  cli: {
    may: [
      "shared",
      "files",
      "config",
      "content",
      "load",
      "verify",
      "build",
      "dev",
      "search",
      "serve",
      "import",
      "lookup",
    ],
    types: [],
  },
};

/** Node's own modules and packages made for it; browser rooms see none of them. */
const browserRooms = ["theme", "client"];

const direction = ([room, { may, types }]) => [
  {
    name: `${room}-may-import`,
    severity: "error",
    from: { path: `^${src}/${room}/`, pathNot: "\\.test\\.tsx?$" },
    to: {
      path: `^${src}/`,
      pathNot: [`^${src}/(?:${[room, ...may, ...types].join("|")})/`, `^${src}/css\\.d\\.ts$`],
    },
  },
  ...(types.length === 0
    ? []
    : [
        {
          name: `${room}-types-only`,
          comment: "of these rooms only types may be imported",
          severity: "error",
          from: { path: `^${src}/${room}/`, pathNot: `\\.test\\.tsx?$|^${src}/content/notes\\.ts$` },
          to: { path: `^${src}/(?:${types.join("|")})/`, dependencyTypesNot: ["type-only"] },
        },
      ]),
];

module.exports = {
  forbidden: [
    ...Object.entries(rooms).flatMap(direction),
    { name: "no-circular", severity: "error", from: { path: "^(?:packages|site)/" }, to: { circular: true } },
    {
      name: "browser-without-node",
      severity: "error",
      from: { path: `^${src}/(?:${browserRooms.join("|")}|shared|search)/` },
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
      name: "services-import-types-of-the-entry",
      comment: "mock services run in the sandbox, where the package is not",
      severity: "error",
      from: { path: "^site/verify/mocks/" },
      to: { path: "^packages/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "one-door-per-library",
      comment: "each outside library enters by one module; see docs/architecture.md",
      severity: "error",
      from: {
        path: `^${src}/`,
        pathNot: `^${src}/content/(?:syntax/(?:parser|literal)|highlight/[\\w-]+|grammars/[\\w-]+)\\.ts$`,
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
