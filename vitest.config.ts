import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // More than processors, because most tests wait for programs that they started.
    maxWorkers: 4,
    // Files leave nothing behind, so they share a process, with what it has loaded and the process of commands.
    isolate: false,
    // Tests wait for conditions, so these say only when to give up: late enough for a slow machine.
    testTimeout: 300_000,
    hookTimeout: 600_000, // removing a site's 50,000 links takes minutes on a busy disk
    tags: [{ name: "exhaustive", description: "takes long: only `npm run test:all` runs it" }],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "command",
          include: ["packages/*/tests/{site,cli}/**/*.test.ts", "site/tests/**/*.test.ts"],
          setupFiles: ["packages/proofmark/tests/clean-up.ts"],
          globalSetup: ["compile-engine", "spare-packages"].map(
            (name) => `packages/proofmark/tests/${name}.ts`,
          ),
        },
      },
    ],
  },
});
