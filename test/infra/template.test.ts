import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildApp } from "#lib/infra/app.ts";

interface Statement {
  readonly Sid?: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}
interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly Properties: Record<string, unknown>;
}
interface Template {
  readonly Resources: Record<string, Resource>;
}

const synthesized = (environment: "dev" | "prod"): Template[] => {
  const outdir = mkdtempSync(join(tmpdir(), "leadrail-infra-"));
  return buildApp({ outdir, settings: { environment } })
    .synth()
    .stacks.map(({ template }) => template as Template);
};
const all = (templates: readonly Template[]) =>
  templates.flatMap(({ Resources }) => Object.values(Resources));
const ofType = (resources: readonly Resource[], type: string) =>
  resources.filter(({ Type }) => Type === type);

const devTemplates = synthesized("dev");
const dev = all(devTemplates);
const statements = ofType(dev, "AWS::IAM::Policy").flatMap(
  ({ Properties }) => (Properties["PolicyDocument"] as { Statement: Statement[] }).Statement,
);

describe("a function's policy", () => {
  it("has no wildcard action", () => {
    expect(statements.length).toBeGreaterThan(10);
    for (const { Action } of statements) expect(JSON.stringify(Action)).not.toContain("*");
  });

  it("names its resources, but for X-Ray and ListRules, which have none", () => {
    const open = statements.filter(({ Resource: one }) => JSON.stringify(one).includes('"*"'));

    expect(new Set(open.map(({ Sid }) => Sid))).toEqual(new Set(["WriteTraces", "EveryRule"]));
  });

  it("belongs to one function alone", () => {
    const roles = devTemplates.flatMap(({ Resources }, stack) =>
      ofType(Object.values(Resources), "AWS::Lambda::Function").map(({ Properties }) =>
        JSON.stringify([stack, Properties["Role"]]),
      ),
    );

    expect(new Set(roles).size).toBe(roles.length);
  });
});

describe("the table", () => {
  it("can be restored to any moment, streams both images and expires items", () => {
    expect(ofType(dev, "AWS::DynamoDB::Table")[0]?.Properties).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
      TimeToLiveSpecification: { AttributeName: "expires_at_epoch_seconds", Enabled: true },
    });
  });

  it("outlives its stack in production and only there", () => {
    expect(ofType(all(synthesized("prod")), "AWS::DynamoDB::Table")[0]).toMatchObject({
      DeletionPolicy: "Retain",
      Properties: { DeletionProtectionEnabled: true },
    });
    expect(ofType(dev, "AWS::DynamoDB::Table")[0]?.DeletionPolicy).toBe("Delete");
  });
});

describe("a stack", () => {
  it("stays far under CloudFormation's 500 resources", () => {
    for (const { Resources } of devTemplates) expect(Object.keys(Resources).length).toBeLessThan(450);
  });
});
