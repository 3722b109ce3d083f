import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

type ProjectConfig = NonNullable<TestProjectInlineConfiguration["test"]>;

/** Of half a minute and more: begun last, one of them would run alone while the other worker has nothing left to do. */
const long = [
  "bundle",
  "every-route",
  "policy-refusals",
  "readme-tour",
  "import-command",
  "bulk-exactly-once",
  "bulk-enrolments",
  "import-faults",
  "import-large",
  "hard-restart",
  "workspaces",
  "command-examples",
  "workflow-triggers",
  "webhook-crashes",
  "races",
  "import-crashes",
  "crash-points",
];
const isLong = ({ moduleId }: TestSpecification): boolean =>
  long.some((name) => moduleId.endsWith(`/${name}.test.ts`));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Where the files of this run note the statements of policies that they use: test/support/used-statements.ts. */
const usedStatementsFolder = join(tmpdir(), `leadrail-used-statements-${randomUUID()}`);

const coverage = "test/service/policies-*.test.ts";

/** One project per kind of guarantee, so that `npm test -- --project domain` answers in seconds. */
const project = (name: string, include: string[], timeoutMs = 10_000, more: ProjectConfig = {}) => ({
  extends: true as const,
  test: { name, include, testTimeout: timeoutMs, hookTimeout: timeoutMs * 3, ...more },
});

export default defineConfig({
  test: {
    projects: [
      // Pure, and nothing is mocked: a process for each file would take twice the time of the tests.
      project("contract", ["test/contract/**/*.test.ts"], 10_000, { isolate: false }),
      project("domain", ["test/domain/**/*.test.ts"], 10_000, { isolate: false }),
      project("adapters", ["test/adapters/**/*.test.ts", "test/runtime/**/*.test.ts"], 30_000),
      project("local", ["test/local/**/*.test.ts"], 60_000),
      project("infra", ["test/infra/**/*.test.ts", "test/architecture/**/*.test.ts"], 120_000),
      // The files of a worker share a service, which takes longer to get warm than most of them to run.
      project("service", ["test/service/**/*.test.ts"], 300_000, { isolate: false, exclude: [coverage] }),
      // When all others are through: it drives what none of them has used.
      project("policies", [coverage], 300_000, { sequence: { groupOrder: 1 } }),
    ],
    provide: { usedStatementsFolder },
    globalSetup: ["test/support/forget-used-statements.ts"],
    sequence: { sequencer: LongestFirst },
    // Two cores: more workers than that only slow each other down.
    maxWorkers: 2,
  },
});
