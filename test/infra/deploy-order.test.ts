import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildApp } from "#lib/infra/app.ts";
import { functionStacks } from "#lib/infra/function-stacks.ts";

interface Manifest {
  readonly artifacts: Readonly<
    Record<string, { readonly type: string; readonly dependencies?: readonly string[] }>
  >;
}

const outdir = mkdtempSync(join(tmpdir(), "leadrail-order-"));
buildApp({ outdir, settings: { environment: "prod" } }).synth();
const { artifacts }: Manifest = JSON.parse(readFileSync(join(outdir, "manifest.json"), "utf8"));
const stacks = Object.keys(artifacts).filter((id) => artifacts[id]?.type === "aws:cloudformation:stack");

/** All stacks that CloudFormation finishes before a stack begins. */
const deployedBefore = (stack: string): Set<string> => {
  const direct = (artifacts[stack]?.dependencies ?? []).filter((id) => stacks.includes(id));
  return new Set(direct.flatMap((id) => [id, ...deployedBefore(id)]));
};

describe("a deployment", () => {
  it("deploys the consumers of queues and streams before every function that sends to them", () => {
    const producers = [...Object.keys(functionStacks), "Api"].map((part) => `Leadrail-prod-${part}`);

    expect(stacks).toEqual(expect.arrayContaining(producers));
    for (const producer of producers)
      expect([...deployedBefore(producer)]).toContain("Leadrail-prod-Workers");
    expect([...deployedBefore("Leadrail-prod-Workers")]).toEqual(["Leadrail-prod-Data"]);
  });
});
