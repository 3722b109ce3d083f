import { describe, expect, it } from "vitest";
import type { LeadId, StageId } from "#lib/contract/platform/ids.ts";
import { Deal } from "#lib/contract/records/deal-record.ts";
import { blankDeal } from "#lib/domain/records/deal/deal-rules.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { type Kept, nothingUnknown } from "#lib/domain/records/record-kind/record-kind.ts";
import { movingDeals } from "#lib/domain/transfer/bulk/move-deals.ts";
import { anActor, at, memberId } from "#test/domain/records/lead/a-lead.ts";
import { aBulkJob } from "./a-bulk-job.ts";

const writer = anActor("admin");
const stage = (n: number): StageId => `stage_01J000000000000000000000${n}A`;
const [from, to, lost] = [stage(1), stage(2), stage(3)];
const aFixture = (id: StageId, type: string) => ({
  ...{ id, name: id, type, archived: false, probability: type === "open" ? 40 : 0 },
  ...{ required_fields: ["next_step"], allowed_from: [lost], rules: [], max_days: null },
});
const pipeline = {
  ...{ id: "pipe_01J0000000000000000000000A", name: "Deals", object: "deal", is_default: true },
  stages: [aFixture(from, "open"), aFixture(to, "open"), aFixture(lost, "lost")],
};

const aDeal = (n: number, said: object = {}): Kept<Deal> => ({
  workspaceId: writer.workspace_id,
  writtenBy: { kind: "manual" },
  unknown: nothingUnknown,
  record: Deal.parse({
    ...{ ...blankDeal, id: `deal_01J000000000000000000000${n}A`, name: `Deal ${n}`, stage_id: from },
    ...{ pipeline_id: pipeline.id, opened_at: at, created_at: at, updated_at: at, version: 1 },
    ...{ owner_id: memberId("M"), created_by: memberId("M"), stage_entered_at: at },
    ...said,
  }),
});

const aTable = (deals: readonly Kept<Deal>[]) => {
  let pipelines = [pipeline];
  const kept = new Map(deals.map((one) => [one.record.id as string, one]));
  let writes = 0;
  const deps = {
    recordStore: {
      get: async (_: unknown, __: unknown, id: string) => kept.get(id),
      write: async (_: unknown, { after }: { readonly after: Kept<Deal> }) => {
        kept.set(after.record.id, after);
        writes += 1;
        return { outcome: "stored" };
      },
    },
    currencyRates: { read: async () => ({ base_currency: null, rates: [], updated_at: null, version: 0 }) },
    leadSchemas: {
      read: async () => ({ ...plainSchema, deals: { ...plainSchema.deals, pipelines } }),
    },
  } as unknown as Parameters<typeof movingDeals>[0];
  const run = async (job: Parameters<ReturnType<typeof movingDeals>["run"]>[0]) => {
    const ids = [...kept.keys()] as string[] as LeadId[];
    const plans = await movingDeals(deps, new Date("2026-02-03T00:00:00.000Z")).run(job, writer, ids);
    return [...plans.values()].map(({ outcome }) => outcome);
  };
  /** What is told of a deal that is not there. */
  const tellOfNone = async (job: Parameters<typeof run>[0]) => {
    const plans = await movingDeals(deps, new Date(at)).run(job, writer, [
      "deal_01J0000000000000000000000Z" as never,
    ]);
    return [...plans.values()].flatMap(({ left = [] }) => left.map(({ message }) => message));
  };
  const setType = (id: StageId, type: string) => {
    const stages = pipeline.stages.map((one) => (one.id === id ? { ...one, type } : one));
    pipelines = [{ ...pipeline, stages }];
  };
  return { run, setType, tellOfNone, deals: () => [...kept.values()], writes: () => writes, kept };
};

const job = aBulkJob({ kind: "empty_deal_stage", from, stage_id: to }, writer);
const undo = aBulkJob(job.action, writer, { id: "job_01J0000000000000000000000U", undoes: job.id });

describe("the deals of a stage that is deleted", () => {
  it("are told of in words of deals where one is gone", async () => {
    expect(await aTable([]).tellOfNone(job)).toEqual(["There is no such deal."]);
  });

  it("move once, whatever the other stage requires; those that have left it meanwhile stay where they are", async () => {
    const table = aTable([aDeal(1), aDeal(2, { stage_id: lost, status: "lost", closed_at: at })]);

    expect(await table.run(job)).toEqual(["changed", "unchanged"]);
    expect(await table.run(job)).toEqual(["changed", "unchanged"]);
    expect(table.writes()).toBe(1);
    expect(table.deals().map(({ record }) => record.stage_id)).toEqual([to, lost]);
    expect(table.deals()[0]?.record).toMatchObject({ probability: 0.4, version: 2 });
  });

  it("go back whole and once by an undo, but for those that somebody has written since", async () => {
    const table = aTable([aDeal(1), aDeal(2), aDeal(3, { stage_id: lost, status: "lost", closed_at: at })]);
    await table.run(job);
    const [, second] = table.deals();
    if (second === undefined) throw new Error("there are two");
    table.kept.set(second.record.id, { ...second, writtenBy: { kind: "manual" } });

    expect(await table.run(undo)).toEqual(["changed", "failed", "unchanged"]);
    expect(await table.run(undo)).toEqual(["changed", "failed", "unchanged"]);
    expect(table.deals()[0]?.record).toMatchObject({
      stage_id: from,
      probability: null,
      stage_entered_at: at,
    });
    expect(table.deals()[1]?.record.stage_id).toBe(to);
  });

  it.each(["won", "lost"])(
    "stay where they are in an undo where their former stage has become %s, so that no deal changes its status",
    async (type) => {
      const table = aTable([aDeal(1)]);
      await table.run(job);
      table.setType(from, type);

      expect(await table.run(undo)).toEqual(["failed"]);
      expect(table.deals()[0]?.record).toMatchObject({ stage_id: to, status: "open" });
      table.setType(from, "on_hold");
      expect(await table.run(undo)).toEqual(["changed"]);
      expect(table.deals()[0]?.record).toMatchObject({ stage_id: from, status: "open" });
    },
  );
});
