import { defineConfig } from "vitest/config";

/** One project per kind of guarantee, so that `npm test -- --project domain` answers in seconds. */
const project = (name: string, include: string[], timeoutMs = 10_000) => ({
  extends: true as const,
  test: { name, include, testTimeout: timeoutMs, hookTimeout: timeoutMs * 3 },
});

export default defineConfig({
  test: {
    projects: [
      project("contract", ["test/contract/**/*.test.ts"]),
      project("domain", ["test/domain/**/*.test.ts"]),
      project("adapters", ["test/adapters/**/*.test.ts", "test/runtime/**/*.test.ts"], 30_000),
      project("local", ["test/local/**/*.test.ts"], 60_000),
      project("infra", ["test/infra/**/*.test.ts", "test/architecture/**/*.test.ts"], 120_000),
      // Each file runs a whole service, which waits as much as it works.
      project("service", ["test/service/**/*.test.ts"], 300_000),
    ],
    // Two cores: more workers than that only slow each other down.
    maxWorkers: 2,
  },
});
