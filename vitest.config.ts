import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Of a minute and more: begun last, one of them would run alone while the other worker has nothing left to do. */
const long = ["policies", "bundle", "access-matrix", "import-large", "webhook-crashes", "import-crashes"];
const isLong = ({ moduleId }: TestSpecification): boolean =>
  long.some((name) => moduleId.endsWith(`/${name}.test.ts`));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** One project per kind of guarantee, so that `npm test -- --project domain` answers in seconds. */
const project = (name: string, include: string[], timeoutMs = 10_000, isolate = true) => ({
  extends: true as const,
  test: { name, include, testTimeout: timeoutMs, hookTimeout: timeoutMs * 3, isolate },
});

export default defineConfig({
  test: {
    projects: [
      project("contract", ["test/contract/**/*.test.ts"]),
      project("domain", ["test/domain/**/*.test.ts"]),
      project("adapters", ["test/adapters/**/*.test.ts", "test/runtime/**/*.test.ts"], 30_000),
      project("local", ["test/local/**/*.test.ts"], 60_000),
      project("infra", ["test/infra/**/*.test.ts", "test/architecture/**/*.test.ts"], 120_000),
      // The files of a worker share a service, which takes longer to get warm than most of them to run.
      project("service", ["test/service/**/*.test.ts"], 300_000, false),
    ],
    sequence: { sequencer: LongestFirst },
    // Two cores: more workers than that only slow each other down.
    maxWorkers: 2,
  },
});
