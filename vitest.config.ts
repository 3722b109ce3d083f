import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { durationOf } from "./test/passes/durations.ts";
import { unchangedSincePass } from "./test/passes/passes.ts";

type ProjectConfig = NonNullable<TestProjectInlineConfiguration["test"]>;

/**
 * Projects one after the other, since a worker that changes projects loses its process, and with it a warm service.
 * Projects that need bundles come last, while `bundlesAll` makes them: two processes would make the same ones.
 */
const projectOrder = ["adapters", "local", "domain", "contract", "infra", "service", "policies"];
const bundlesAll = "/test/infra/bundle.test.ts";

/** Within a project the longest file comes first, so that no long one runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId, project: { name } }: TestSpecification): number =>
      moduleId.endsWith(bundlesAll) ? -1 : projectOrder.indexOf(name);
    return files.toSorted(
      (one, other) => placeOf(one) - placeOf(other) || durationOf(other.moduleId) - durationOf(one.moduleId),
    );
  }
}

/** Where the files of this run note the statements of policies that they use: test/support/used-statements.ts. */
const usedStatementsFolder = join(tmpdir(), `leadrail-used-statements-${randomUUID()}`);

const coverage = "test/service/policies-*.test.ts";

/** Set by bin/test.ts for a whole run without `--all`. */
const skipped = process.env["LEADRAIL_SKIP_PASSED"] === "1" ? await unchangedSincePass() : [];
if (skipped.length > 0)
  console.log(
    `skipped: ${skipped.length} files of test/local, unchanged since they passed (npm test -- --all runs them)`,
  );

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
      project("local", ["test/local/**/*.test.ts"], 60_000, { exclude: skipped }),
      project("infra", ["test/infra/**/*.test.ts", "test/architecture/**/*.test.ts"], 120_000),
      // The files of a worker share a service, which takes longer to get warm than most of them to run.
      project("service", ["test/service/**/*.test.ts"], 300_000, { isolate: false, exclude: [coverage] }),
      // When all others are through: it drives what none of them has used.
      project("policies", [coverage], 300_000, { sequence: { groupOrder: 1 } }),
    ],
    provide: { usedStatementsFolder },
    globalSetup: [
      "test/support/forget-used-statements.ts",
      "test/support/print-crash-seed.ts",
      "test/support/record-passes.ts",
      "test/support/record-durations.ts",
    ],
    sequence: { sequencer: LongestFirst },
    // Two cores: more workers than that only slow each other down.
    maxWorkers: 2,
  },
});
