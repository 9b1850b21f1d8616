import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.test.{ts,tsx}",
      "packages/*/tests/{site,cli}/**/*.test.ts",
      "site/tests/*.test.ts",
    ],
    // More than processors, because most tests wait for programs that they started.
    maxWorkers: 4,
    globalSetup: ["packages/proofmark/tests/compile-engine.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
