import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import { Deal } from "#lib/contract/records/deal-record.ts";
import { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { inBaseCurrency } from "#lib/domain/records/deal/base-amount.ts";
import {
  type CurrencyRatesStore,
  claimBaseCurrency,
  setCurrencyRates,
  type VersionedRates,
} from "#lib/domain/records/deal/currency-rates.ts";
import { blankDeal } from "#lib/domain/records/deal/deal-rules.ts";
import { restampJob } from "#lib/domain/records/deal/restamp-job.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { type Kept, nothingUnknown } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordWrite } from "#lib/domain/records/record-kind/record-store.ts";
import { type TallyDeps, tallyRecord } from "#lib/domain/records/tally/tally-record.ts";
import type { TallyWork } from "#lib/domain/records/tally/tally-work.ts";
import { type RestampingDeps, restampingDeals } from "#lib/domain/transfer/bulk/restamp-deals.ts";
import { anActor, at, memberId } from "#test/domain/records/lead/a-lead.ts";
import { aBulkJob } from "./a-bulk-job.ts";

const writer = anActor("admin");
const { workspace_id } = writer;
const stamp = { actor: writer, at, requestId: "req_1", via: "api" } as const;
const now = new Date("2026-06-01T00:00:00.000Z");
const breath = () => new Promise<void>((resolve) => setImmediate(resolve));
const none: VersionedRates = {
  ...{ base_currency: null, rates: [], updated_at: null, updated_by: null, job_id: null, version: 0 },
};
const idOf = (n: number) => `deal_01J000000000000000000000${n}A`;

/** Deals and rates that change while others read them. */
const aWorkspace = (timeZone = "UTC") => {
  const settings = { time_zone: timeZone, updated_at: at, version: 1 };
  const pipeline = defaultDealPipeline(workspace_id);
  const state = { rates: none, writes: 0, audits: 0, jobs: [] as unknown[], pipeline, schemaReads: 0 };
  const leadSchemas = {
    read: async () => {
      state.schemaReads += 1;
      return { ...plainSchema, deals: { settings, fields: [], pipelines: [state.pipeline] } };
    },
  };
  const deals = new Map<string, Kept<Deal>>();
  const sent: TallyWork[] = [];
  const store: CurrencyRatesStore = {
    read: async () => {
      await breath();
      return state.rates;
    },
    write: async (_, rates, __, begins) => {
      await breath();
      if (state.rates.version !== rates.version - 1) return false;
      if (begins !== undefined) state.jobs.push(begins.job);
      state.rates = rates;
      state.audits += 1;
      return true;
    },
  };
  const recordStore = {
    get: async (_: unknown, __: unknown, id: string) => {
      await breath();
      return deals.get(id);
    },
    write: async (_: unknown, { before, after }: RecordWrite<Deal>) => {
      await breath();
      if (deals.get(after.record.id)?.record.version !== before?.record.version) return { outcome: "stale" };
      deals.set(after.record.id, after);
      state.writes += 1;
      return { outcome: "stored" };
    },
  };
  const tallyDispatcher = { send: async (all: readonly TallyWork[]) => void sent.push(...all) };
  const use = {
    recordStore,
    currencyRates: store,
    leadSchemas,
    tallyDispatcher,
  } as unknown as RestampingDeps;
  return {
    ...{ deals, sent, state, store },
    /** Stores a deal whose writer read its rates before. */
    put: (n: number, rates: VersionedRates, said: object = {}) => {
      const id = idOf(n);
      const version = (deals.get(id)?.record.version ?? 0) + 1;
      const record = Deal.parse({
        ...{ ...blankDeal, id, name: id, opened_at: at, created_at: at, updated_at: at, version },
        ...{ created_by: memberId("M"), amount: { amount: "10.00", currency: "EUR" }, ...said },
      });
      const kept = { workspaceId: workspace_id, writtenBy: {}, unknown: nothingUnknown };
      deals.set(id, {
        ...kept,
        record: inBaseCurrency(undefined, record, { ...rates, timeZone }, at),
      } as Kept<Deal>);
    },
    run: async (id: `job_${string}` = "job_01J0000000000000000000000A") => {
      const ids = [...deals.keys()] as string[] as LeadId[];
      const plans = await restampingDeals(use, now).run(
        aBulkJob({ kind: "restamp_deals" }, writer, { id }),
        writer,
        ids,
      );
      return [...plans.values()].map(({ outcome }) => outcome);
    },
    /** What the stream has done for each deal that was written. */
    tally: (n: number) =>
      tallyRecord(
        { recordStore, currencyRates: store, leadSchemaReader: leadSchemas } as unknown as TallyDeps,
        { workspace_id, record: { kind: "deal", id: idOf(n) }, lead_ids: [] },
        now,
      ),
    set: (base_currency: string | null, rates: VersionedRates["rates"] = []) =>
      setCurrencyRates(store, "job_01J0000000000000000000000B", { input: { base_currency, rates } }, stamp),
  };
};
const eurIn = (value: string) => [{ currency: "EUR", value, date: "2026-01-01" }];

describe("the base currency", () => {
  it("is that of the first deal with an amount, and of two at once of one of them for both", async () => {
    const { store, state } = aWorkspace();
    const [one, other] = await Promise.all([
      claimBaseCurrency(store, "EUR", stamp),
      claimBaseCurrency(store, "USD", stamp),
    ]);

    expect(one).toEqual(other);
    expect([state.rates.version, state.audits]).toEqual([1, 1]);
    expect(await claimBaseCurrency(store, "GBP", stamp)).toEqual(one);
  });

  it("begins one job for all deals of before when it is claimed, also by a member who can't read them", async () => {
    const { store, state, set, put, run, deals } = aWorkspace();
    const rep = { ...stamp, actor: { ...writer, role: "sales_rep" as const } };
    put(1, none);
    await Promise.all([claimBaseCurrency(store, "EUR", rep), claimBaseCurrency(store, "EUR", rep)]);
    const { job_id } = await claimBaseCurrency(store, "EUR", rep);

    expect(state.jobs).toMatchObject([
      { id: job_id, action: { kind: "restamp_deals" }, actor_role: "admin", state: "queued" },
    ]);
    expect(BulkJobRecord.parse(state.jobs[0])).toEqual(state.jobs[0]);
    expect(await run()).toEqual(["changed"]);
    expect([...deals.values()].map(({ record }) => record.base_amount)).toEqual([
      { amount: "10.00", currency: "EUR" },
    ]);
    await set("EUR");
    expect([state.rates.version, state.jobs.length]).toEqual([1, 1]);
  });

  it("takes the rate of the day in the workspace's time zone, by the job and by the check of each deal", async () => {
    for (const by of ["run", "tally"] as const) {
      const { set, put, deals, ...workspace } = aWorkspace("America/New_York");
      put(1, none, {
        status: "won",
        opened_at: "2026-01-01T00:00:00.000Z",
        closed_at: "2026-03-01T03:00:00.000Z",
      });
      await set("USD", [
        { currency: "EUR", value: "2", date: "2026-02-01" },
        { currency: "EUR", value: "3", date: "2026-03-01" },
      ]);
      if (by === "run") await workspace.run();
      else await workspace.tally(1);
      expect([...deals.values()].map(({ record }) => record.rate?.value)).toEqual(["2"]);
    }
  });

  it("stays unset where somebody has set it to null", async () => {
    const { store, set } = aWorkspace();
    await set(null);

    expect((await claimBaseCurrency(store, "EUR", stamp)).base_currency).toBeNull();
  });

  it("takes rates that are added later to every deal without an amount in it", () => {
    const { job } = restampJob("job_01J0000000000000000000000B", { currency: "USD", isNew: false }, stamp);

    expect(job).toMatchObject({
      selection: { filter: { not: { field: "base_amount.currency", op: "eq", value: "USD" } } },
    });
  });

  it("begins no job where it is set to what it is", async () => {
    const { set, state, put } = aWorkspace();
    put(1, state.rates);
    const first = await set("EUR");

    expect([first.job_id, (await set("EUR")).version]).toEqual([
      "job_01J0000000000000000000000B",
      first.version,
    ]);
  });
});

describe("a deal that enters a stage while the type of the stage changes", () => {
  const retyped = (workspace: ReturnType<typeof aWorkspace>, name: string) => {
    const { pipeline } = workspace.state;
    const stages = pipeline.stages.map((one) => (one.name === name ? { ...one, type: "won" as const } : one));
    workspace.state.pipeline = { ...pipeline, stages };
  };
  const inStage = (workspace: ReturnType<typeof aWorkspace>, name: string, stage_entered_at: string) => {
    const stage = workspace.state.pipeline.stages.find((one) => one.name === name);
    return { pipeline_id: workspace.state.pipeline.id, stage_id: stage?.id, stage_entered_at };
  };
  const lately = "2026-05-31T23:59:58.000Z";

  it.each(["run", "tally"] as const)("takes the new status once, by %s", async (by) => {
    const workspace = aWorkspace();
    const { set, put, deals, state } = workspace;
    await set("EUR");
    put(1, state.rates, inStage(workspace, "Proposal", lately));
    retyped(workspace, "Proposal");
    const settle = () => (by === "run" ? workspace.run() : workspace.tally(1));
    await settle();
    const [first] = [...deals.values()].map(({ record }) => record);
    await settle();

    expect(first).toMatchObject({
      ...{ status: "won", closed_at: now.toISOString(), base_amount: { amount: "10.00", currency: "EUR" } },
      provenance: { status: { at: now.toISOString() } },
    });
    expect([...deals.values()].map(({ record }) => record)).toEqual([first]);
    expect(state.writes).toBe(1);
  });

  it("keeps its status where it had entered long before, and nobody reads the stages for it", async () => {
    const workspace = aWorkspace();
    const { set, put, deals, state } = workspace;
    await set("EUR");
    put(1, state.rates, inStage(workspace, "Proposal", "2026-01-01T00:00:00.000Z"));
    retyped(workspace, "Proposal");
    await workspace.tally(1);

    expect([...deals.values()].map(({ record }) => record.status)).toEqual(["open"]);
    expect(state.schemaReads).toBe(0);
  });
});

describe("the job that brings deals to the base currency", () => {
  it("is stored in a form that every reader of jobs takes", () => {
    for (const isNew of [true, false]) {
      const { job } = restampJob("job_01J0000000000000000000000B", { currency: "EUR", isNew }, stamp);
      expect(BulkJobRecord.parse(job)).toEqual(job);
    }
  });

  it("stamps open and closed deals once, has their leads counted, and counts alike when it is delivered twice", async () => {
    const lead_ids = ["lead_01J0000000000000000000000A"];
    const { put, set, run, deals, state, sent } = aWorkspace();
    put(1, none, { lead_ids });
    put(2, none, { status: "won", closed_at: "2026-02-01T00:00:00.000Z" });
    put(3, none, { amount: null });
    await set("USD", eurIn("1.1"));

    expect(await run()).toEqual(["changed", "changed", "unchanged"]);
    expect(await run()).toEqual(["changed", "changed", "unchanged"]);
    expect(state.writes).toBe(2);
    const usd = { amount: "11.00", currency: "USD" };
    expect([...deals.values()].map(({ record }) => record.base_amount)).toEqual([usd, usd, null]);
    expect(sent).toContainEqual({
      kind: "tally",
      workspace_id,
      record: { kind: "deal", id: idOf(1) },
      lead_ids,
    });
    expect(deals.get(idOf(1))?.writtenBy).toMatchObject({ memberId: writer.member_id });
  });

  it("leaves every deal at the last base currency, whichever jobs, writers and messages cross while it changes", async () => {
    const bases = ["EUR", "USD", "GBP"] as const;
    const step = fc.oneof(
      fc.record({ kind: fc.constant("set"), base: fc.constantFrom(...bases) }),
      fc.record({ kind: fc.constant("write"), deal: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant("wait"), turns: fc.integer({ min: 1, max: 6 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { put, set, run, tally, deals, state } = aWorkspace();
        for (const n of [1, 2, 3]) put(n, none);
        const busy: Promise<unknown>[] = [];
        for (const [index, one] of steps.entries()) {
          if (one.kind === "set" && "base" in one) {
            const rates = one.base === "EUR" ? [] : eurIn(one.base === "USD" ? "1.1" : "0.9");
            await set(one.base, rates);
            busy.push(run(`job_01J00000000000000000000${String(index).padStart(3, "0")}`));
          } else if (one.kind === "write" && "deal" in one) {
            const rates = state.rates;
            busy.push(
              breath()
                .then(breath)
                .then(() => put(one.deal, rates))
                .then(() => tally(one.deal)),
            );
          } else if ("turns" in one) for (let turn = 0; turn < one.turns; turn += 1) await breath();
        }
        await Promise.all(busy);
        expect([...deals.values()].map(({ record }) => record.base_amount?.currency ?? null)).toEqual(
          Array.from({ length: 3 }, () => state.rates.base_currency),
        );
      }),
      { numRuns: 200 },
    );
  });
});
