import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import { type Deal, DealChange, NewDeal } from "#lib/contract/records/deal-record.ts";
import {
  PipelineChange,
  type PipelineRecord,
  type StageType,
} from "#lib/contract/selling/pipeline-record.ts";
import type { Rates } from "#lib/domain/records/deal/base-amount.ts";
import { dealsOf } from "#lib/domain/records/deal/writing-deals.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { entryOfDeal } from "#lib/domain/records/lead-effect/tally-entry.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { dealsOf as tallyOf } from "#lib/domain/records/tally/tallies.ts";
import { changePipeline } from "#lib/domain/selling/pipeline/pipelines.ts";

const actor = {
  workspace_id: "ws_01J0000000000000000000000A",
  member_id: "mem_01J0000000000000000000000A",
  role: "admin",
} as const;
const lead = "lead_01J0000000000000000000000A";
const types = ["open", "on_hold", "won", "lost"] as const;
type Status = Deal["status"];
const statusOf = (type: StageType): Status => (type === "won" || type === "lost" ? type : "open");

const step = fc.oneof(
  fc.record({ kind: fc.constant("retype"), stage: fc.nat(5), type: fc.constantFrom(...types) }),
  fc.record({ kind: fc.constant("edit"), deal: fc.nat(1), currency: fc.constantFrom("EUR", "USD", null) }),
  fc.record({
    ...{ kind: fc.constant("status"), deal: fc.nat(1), daysAgo: fc.option(fc.nat(2)) },
    status: fc.constantFrom("open", "won", "lost"),
  }),
  fc.record({ kind: fc.constant("stage"), deal: fc.nat(1), stage: fc.nat(5) }),
  fc.record({ kind: fc.constant("rate"), cents: fc.integer({ min: 10, max: 99 }), age: fc.nat(2) }),
);
type Step = { readonly [field: string]: unknown } & { readonly kind: string };

/** A deal as a plain reading of the documentation has it. */
interface Plain {
  readonly stage: number;
  readonly status: Status;
  readonly closed: string | null;
  readonly currency: string;
  readonly rate: string;
}

const stampAt = (at: string) => ({ actor, at, requestId: "r", via: "api" }) as const;
const dayOf = (index: number): string => new Date(Date.UTC(2026, 0, 5 + index, 9)).toISOString();
const refusedAs = async <T>(run: () => Promise<T>): Promise<T | string> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

/** The service: the domain's functions over a pipeline and deals in memory. */
const aService = () => {
  let pipeline: PipelineRecord = defaultDealPipeline(actor.workspace_id);
  const deals = new Map<number, Deal>();
  const schema = () => ({ ...plainSchema, deals: { fields: [], pipelines: [pipeline] } });
  const changing = {
    store: {
      read: async () => schema(),
      write: async (_: unknown, steps: readonly { readonly after?: PipelineRecord }[]) => {
        pipeline = steps[0]?.after ?? pipeline;
        return true;
      },
    },
    recordLake: {
      count: async (
        _: unknown,
        __: unknown,
        { filter }: { readonly filter: { readonly value: string[] } },
      ) => ({
        counted: [...deals.values()].filter(({ stage_id }) => filter.value.includes(stage_id ?? "")).length,
      }),
    },
  } as unknown as Parameters<typeof changePipeline>[0];
  return {
    deals,
    stageId: (index: number) => pipeline.stages[index]?.id ?? "",
    retype: (index: number, type: StageType, at: string) => {
      const stages = pipeline.stages.map(({ id }, place) => (place === index ? { id, type } : { id }));
      const ids = { newId: () => "stage_" as const, newRuleId: () => "srule_" as const };
      const which = { id: pipeline.id, ifMatch: undefined };
      return changePipeline(changing, which, PipelineChange.parse({ stages }), ids as never, stampAt(at));
    },
    make: async (index: number, rates: Rates, at: string) => {
      const kind = await dealsOf(rates, schema().deals);
      const amount = { amount: "100.00", currency: "EUR" };
      const input = NewDeal.parse({
        name: "40 seats",
        amount,
        lead_ids: [lead],
        opened_at: "2025-01-01T00:00:00Z",
      });
      deals.set(index, kind.make(input, `deal_01J0000000000000000000000${index}`, stampAt(at)));
    },
    change: async (index: number, input: object, rates: Rates, at: string) => {
      const before = deals.get(index);
      if (before === undefined) throw new Error("there are two deals");
      const kind = await dealsOf(rates, schema().deals);
      deals.set(index, kind.change(before, DealChange.parse(input), stampAt(at)));
    },
  };
};

/** The plain model of the same. */
const aModel = () => {
  const kinds: StageType[] = defaultDealPipeline(actor.workspace_id).stages.map(({ type }) => type);
  const deals: Plain[] = [0, 1].map(() => ({
    stage: 0,
    status: "open",
    closed: null,
    currency: "EUR",
    rate: "1",
  }));
  const usd: { day: string; value: string }[] = [];
  const rateAt = (currency: string, day: string): string | undefined =>
    currency === "EUR" ? "1" : usd.findLast((one) => one.day <= day)?.value;
  const settle = (
    index: number,
    next: Pick<Plain, "stage" | "currency">,
    named: string | null | undefined,
    at: string,
  ) => {
    const before = deals[index] as Plain;
    const status = statusOf(kinds[next.stage] as StageType);
    const turned = status !== before.status;
    const closed = status === "open" ? null : (named ?? (turned ? at : before.closed));
    const day = (closed ?? at).slice(0, 10);
    const isKept = !turned && status !== "open" && next.currency === before.currency;
    const isSameDay = before.closed?.slice(0, 10) === day;
    const fresh = rateAt(next.currency, day);
    const rate =
      (isKept && isSameDay ? before.rate || undefined : undefined) ?? fresh ?? (isKept ? before.rate : "");
    deals[index] = { ...next, status, closed, rate };
  };
  const first = (status: Status): number => {
    const fit = kinds.flatMap((type, index) => (statusOf(type) === status ? [index] : []));
    return fit.find((index) => kinds[index] !== "on_hold") ?? fit[0] ?? -1;
  };
  return { kinds, deals, usd, settle, first };
};

const run = async (steps: readonly Step[]): Promise<void> => {
  const [service, model] = [aService(), aModel()];
  const rates = (): Rates => ({
    base_currency: "EUR",
    rates: model.usd.map(({ day, value }) => ({ currency: "USD", value, date: day })),
  });
  await service.make(0, rates(), dayOf(0));
  await service.make(1, rates(), dayOf(0));
  for (const [index, { kind, ...said }] of steps.entries()) {
    const at = dayOf(index + 1);
    const { deal, stage, status, type } = said as {
      deal: number;
      stage: number;
      status: Status;
      type: StageType;
    };
    const was = model.deals[deal];
    if (kind === "rate") {
      const day = dayOf(index + 1 - Number(said["age"])).slice(0, 10);
      const others = model.usd.filter((one) => one.day !== day);
      const all = [...others, { day, value: `0.${said["cents"]}` }].toSorted((a, b) =>
        a.day < b.day ? -1 : 1,
      );
      model.usd.splice(0, model.usd.length, ...all);
    } else if (kind === "retype") {
      const holds = model.deals.some((one) => one.stage === stage);
      const answer = await refusedAs(() => service.retype(stage, type, at));
      const isRefused = holds && model.kinds[stage] !== type;
      expect(answer === "in_use").toBe(isRefused);
      if (!isRefused) model.kinds[stage] = type;
    } else if (was !== undefined) {
      const { daysAgo, currency } = said as { daysAgo?: number | null; currency?: string | null };
      const named = daysAgo == null || status === "open" ? undefined : dayOf(index + 1 - daysAgo);
      const input =
        kind === "stage"
          ? { stage_id: service.stageId(stage) }
          : kind === "status"
            ? { status, ...(named !== undefined && { closed_at: named }) }
            : {
                next_step: `Step ${index}`,
                ...(currency != null && { amount: { amount: "100.00", currency } }),
              };
      const stays = kind !== "status" || statusOf(model.kinds[was.stage] as StageType) === status;
      const to = kind === "stage" ? stage : stays ? was.stage : model.first(status);
      const answer = await refusedAs(() => service.change(deal, input, rates(), at));
      expect(answer === "stage_move_refused").toBe(to === -1);
      if (to !== -1) model.settle(deal, { stage: to, currency: currency ?? was.currency }, named, at);
    }
    for (const [number, plain] of model.deals.entries()) {
      const now = service.deals.get(number) as Deal;
      expect([
        now.stage_id,
        now.status,
        now.closed_at,
        now.rate?.value ?? "",
        now.base_amount?.amount ?? null,
      ]).toEqual([
        ...[service.stageId(plain.stage), plain.status, plain.closed, plain.rate],
        plain.rate === "" ? null : (100 * Number(plain.rate)).toFixed(2),
      ]);
    }
    const entries = [...service.deals.values()].flatMap((one) => entryOfDeal(one, lead) ?? []);
    const count = (of: Status): number => model.deals.filter((one) => one.status === of).length;
    const closings = model.deals.flatMap(({ closed }) => closed ?? []).toSorted();
    expect(tallyOf(entries, "EUR")).toMatchObject({
      ...{ count: 2, open: count("open"), won: count("won"), lost: count("lost") },
      last_closed_at: closings.at(-1) ?? null,
    });
  }
};

describe("deals under random edits of stages, deals and statuses", () => {
  it("agree with a plain model in stage, status, closing time, rate, base amount and the lead's counters", () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: "max" }), (steps) => run(steps as Step[])),
      { numRuns: 150 },
    ));
});
