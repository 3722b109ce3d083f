import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildApp } from "#lib/infra/app.ts";
import { deployOrder } from "#lib/infra/deploy/order.ts";
import {
  type Loss,
  lossesOf,
  refusedOf,
  type StackChange,
  type StackTemplate,
} from "#lib/infra/deploy/plan.ts";
import { refusalOf, reportOf, stuckReport } from "#lib/infra/deploy/report.ts";
import type { SettingsInput } from "#lib/infra/settings.ts";

type Template = Record<string, never> & {
  Resources: Record<string, { Type: string; Properties: Record<string, unknown>; DeletionPolicy?: string }>;
};

const synthesized = (settings: SettingsInput): Map<string, Template> => {
  const outdir = mkdtempSync(join(tmpdir(), "leadrail-plan-"));
  const { stacks } = buildApp({ outdir, settings: { environment: "prod", ...settings } }).synth();
  return new Map(stacks.map(({ stackName, template }) => [stackName, template]));
};
const deployed = synthesized({});
const data = "Leadrail-prod-Data";

/** The Data stack, with one resource of a type as the edit leaves it. */
const withEdited = (
  type: string,
  edit: (resource: Template["Resources"][string]) => void,
): { changes: StackChange[]; id: string } => {
  const next = structuredClone(deployed.get(data)) as Template;
  const [id, resource] = Object.entries(next.Resources).find(([, { Type }]) => Type === type) ?? [];
  if (id === undefined || resource === undefined) throw new Error(`${data} has no ${type}`);
  edit(resource);
  return { changes: [{ stack: data, deployed: deployed.get(data), next }], id: `${data}/${id}` };
};
const changesTo = (settings: SettingsInput): StackChange[] =>
  [...synthesized(settings)].map(([stack, next]) => ({ stack, deployed: deployed.get(stack), next }));
const held = (losses: readonly Loss[]) => losses.filter(({ losesData }) => losesData);

describe("the plan of a deployment", () => {
  it("of the same settings, and of changed ones, loses nothing", () => {
    expect(lossesOf(changesTo({}))).toEqual([]);
    expect(
      held(
        lossesOf(
          changesTo({ logRetentionDays: 90, corsOrigins: ["https://app.example.com"], enableWaf: true }),
        ),
      ),
    ).toEqual([]);
  });

  it("says of a first deployment that its stacks are new", () => {
    const first = [...deployed].map(([stack, next]) => ({ stack, deployed: undefined, next }));

    expect(lossesOf(first)).toEqual([]);
    expect(reportOf(first, [])).toContain("Leadrail-prod-Api");
  });

  it.each([
    ["AWS::DynamoDB::Table", (p: Record<string, unknown>) => Object.assign(p, { TableName: "another" })],
    ["AWS::S3::Bucket", (p: Record<string, unknown>) => Object.assign(p, { BucketName: "another" })],
    ["AWS::SQS::Queue", (p: Record<string, unknown>) => Object.assign(p, { QueueName: "another" })],
    ["AWS::Events::EventBus", (p: Record<string, unknown>) => Object.assign(p, { Name: "another" })],
  ])("refuses to replace a %s, until it is allowed by its id", (type, rename) => {
    const { changes, id } = withEdited(type, ({ Properties }) => rename(Properties));
    const losses = lossesOf(changes);

    expect(refusedOf(losses, []).map((loss) => [loss.id, loss.what])).toContainEqual([id, "replaced"]);
    expect(refusalOf(refusedOf(losses, []))).toContain(`--allow ${id}`);
    expect(refusedOf(losses, [id]).map((loss) => loss.id)).not.toContain(id);
  });

  it("refuses to take a queue away, and lets an alarm go", () => {
    const next = structuredClone(deployed.get(data)) as Template;
    const queue =
      Object.keys(next.Resources).find((id) => next.Resources[id]?.Type === "AWS::SQS::Queue") ?? "";
    delete next.Resources[queue];
    const losses = lossesOf([{ stack: data, deployed: deployed.get(data), next }]);

    expect(refusedOf(losses, [])).toMatchObject([{ id: `${data}/${queue}`, what: "deleted" }]);

    const alarms = "Leadrail-prod-Observability";
    const without = structuredClone(deployed.get(alarms)) as Template;
    const alarm = Object.keys(without.Resources).find((id) => id.startsWith("SlowAnswers")) ?? "";
    delete without.Resources[alarm];
    const taken = lossesOf([{ stack: alarms, deployed: deployed.get(alarms), next: without }]);

    expect(taken).toMatchObject([{ what: "deleted", losesData: false }]);
    expect(refusedOf(taken, [])).toEqual([]);
  });

  it("refuses to drop the protection of what is kept", () => {
    const refused = refusedOf(lossesOf(changesTo({ keepsData: false })), []);

    expect(refused.length).toBeGreaterThan(3);
    expect(new Set(refused.map(({ what }) => what))).toEqual(new Set(["no longer protected"]));
    expect(refused.map(({ type }) => type)).toContain("AWS::DynamoDB::Table");
  });

  it("refuses to leave the table behind for another one", () => {
    const refused = refusedOf(lossesOf(changesTo({ tableName: "leadrail-prod-restored" })), []);

    expect(refused).toMatchObject([{ type: "AWS::DynamoDB::Table", what: "left behind" }]);
  });
});

const withImport = (name: string): StackTemplate => ({
  Outputs: { Used: { Value: { "Fn::ImportValue": name } } },
});

describe("the order of a deployment", () => {
  const workers = "Leadrail-prod-Workers";
  const exported = `${data}:ExportsOutputRefRetiredQueue`;
  const template = deployed.get(data) ?? {};
  const retired = { Value: "url", Export: { Name: exported } };
  const hadQueue: StackChange = {
    stack: data,
    deployed: { ...template, Outputs: { ...Object(Reflect.get(template, "Outputs")), Retired: retired } },
    next: template,
  };

  it("is the CDK's own as long as nobody uses what is taken away", () => {
    expect(deployOrder(changesTo({}))).toEqual({ first: [], stuck: [] });
    expect(deployOrder([hadQueue])).toEqual({ first: [], stuck: [] });
  });

  it("lets those go first that stop using a queue that is taken away", () => {
    const letsGo = { stack: workers, deployed: withImport(exported), next: deployed.get(workers) ?? {} };

    expect(deployOrder([hadQueue, letsGo])).toEqual({ first: [workers], stuck: [] });
  });

  it("says when a stack needs the old and the new at once", () => {
    const needsMore = { stack: workers, deployed: withImport(exported), next: withImport(`${data}:New`) };

    expect(deployOrder([hadQueue, needsMore])).toEqual({ first: [], stuck: [workers] });
    expect(stuckReport([workers])).toContain("two steps");
  });
});
