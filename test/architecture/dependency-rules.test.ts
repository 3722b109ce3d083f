import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";

const planted = "lib/domain/lead/planted-violation.ts";

/** One folder: the lint rules are tried on files that are planted in others meanwhile. */
const cruise = () =>
  spawnSync("depcruise", ["--config", ".dependency-cruiser.cjs", "lib/domain/lead"], { encoding: "utf8" });

describe("the dependency rules", () => {
  afterEach(() => rmSync(planted, { force: true }));

  it("see a rule of the domain that reaches for AWS", () => {
    writeFileSync(planted, 'export { documentClient } from "#lib/adapters/dynamo/client.ts";\n');

    const { status, stdout } = cruise();

    expect(status).not.toBe(0);
    expect(stdout).toContain("domain-is-pure");
  });

  it("find nothing once it is gone", () => {
    expect(cruise().status).toBe(0);
  });
});
