import { spawnSync } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { plant } from "#test/support/plant.ts";

const planted = "lib/domain/records/lead/planted-violation.ts";

const cruise = (folder: string) =>
  // the lint rules are tried meanwhile, on files that come and go in another folder
  spawnSync("depcruise", ["--config", ".dependency-cruiser.cjs", "--exclude", "/work/planted-", folder], {
    encoding: "utf8",
  });

describe("the dependency rules", () => {
  let remove: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await remove?.();
    remove = undefined;
  });

  it.each([
    [
      "a rule of the domain that reaches for AWS",
      'export { documentClient } from "#lib/adapters/dynamo/client.ts";',
      "domain-is-pure",
    ],
    [
      "a context that imports one above it, its types too",
      'export type { ListStore } from "#lib/domain/segments/list/list-store.ts";',
      "records-imports-downward",
    ],
    [
      "two nouns that import each other, their types too",
      'export type { RuleEngines } from "#lib/domain/records/validation-rule/rule-engines.ts";',
      "no-circles-between-nouns",
    ],
  ])("see %s", (_, text, rule) => {
    remove = plant({ [planted]: `${text}\n` });

    const { status, stdout } = cruise("lib/domain/records");

    expect(status).not.toBe(0);
    expect(stdout).toContain(rule);
  });

  it("find nothing once it is gone", () => {
    expect(cruise("lib/domain").status).toBe(0);
  });
});
