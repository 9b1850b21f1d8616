import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "tests/{site,cli}/**/*.test.ts"],
    globalSetup: ["tests/compile-engine.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
