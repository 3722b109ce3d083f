import { describe, expect, it } from "vitest";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import { hearMove } from "#lib/domain/automation/run/hear.ts";
import {
  triggerMembershipRules,
  watchingTriggers,
} from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { compareMemberships } from "#lib/domain/segments/membership/compare-memberships.ts";
import type {
  LastComparison,
  MembershipStore,
  Memberships,
} from "#lib/domain/segments/membership/membership-store.ts";
import { watchLead } from "#lib/domain/segments/membership/watch-lead.ts";
import { aSearch } from "#test/domain/segments/membership/a-search.ts";
import { allActing } from "#test/support/order-guards.ts";
import { aLead } from "../../records/lead/a-lead.ts";
import { aWorkflowRecord } from "./a-workflow.ts";
import { deliverTwice, Killed, memoryService } from "./memory-service.ts";

const workspaceId = "ws_01J0000000000000000000000W";
const hourMs = 3_600_000;
const begins = Date.parse("2026-03-02T00:30:00.000Z");

const catalogue = {
  ...leadCatalogue,
  fields: new Map([...leadCatalogue.fields, ["custom.renewal", { type: "day" }] as const]),
};

interface Dated {
  readonly field: "last_contacted_at" | "custom.renewal";
  readonly timeZone: string;
}

/** A workspace with a lead for each day, whom a workflow lets in on that day, and always again. */
const aScene = (
  strike?: () => void,
  { field, timeZone }: Dated = { field: "last_contacted_at", timeZone: "UTC" },
) => {
  const memory = memoryService(strike);
  const date = { field, days: 0, at: "09:00" };
  const workflow = aWorkflowRecord("wf_01J0000000000000000000000A", {
    trigger: [{ date }],
    enrol: { again: "always", existing: "none" },
    time_zone: timeZone,
    steps: [{ id: "s1", do: "add_tag", tag: "came in" }],
  });
  memory.workflows.set(workflow.id, workflow);
  const writtenBy = { kind: "manual", memberId: "mem_01J0000000000000000000000A", requestId: "r" } as const;
  const days = Array.from({ length: 14 }, (_, index) => new Date(begins + index * 24 * hourMs));
  const idOf = (day: Date): LeadId => `lead_${derivedUlid(begins, day.toISOString())}`;
  for (const day of days) {
    const own =
      field === "custom.renewal"
        ? { custom: { renewal: day.toISOString().slice(0, 10) } }
        : { last_contacted_at: day.toISOString() };
    const lead = { ...aLead(), id: idOf(day), ...own };
    memory.leads.set(lead.id, JSON.parse(JSON.stringify({ workspaceId, lead, writtenBy })));
  }
  const memberships = new Map<string, Memberships>();
  let last: LastComparison | undefined;
  let now = begins;
  const clock = () => new Date(now);
  const moves: { readonly lead: LeadId; readonly at: string; readonly change: "entered" | "left" }[] = [];
  const [rule = ""] = [...watchingTriggers(workflow).keys()];
  const once = async <T>(act: () => T): Promise<T> => {
    strike?.();
    const answer = act();
    strike?.();
    return answer;
  };
  const store: MembershipStore = {
    lead: async (_, id) => memory.leads.get(id),
    get: async (_, id) => memberships.get(id),
    baselines: async () => new Map<string, string>(),
    setBaseline: async () => {},
    lastComparison: async () => last,
    setLastComparison: (_, comparison) =>
      once(() => {
        last = comparison;
      }),
    all: async function* () {
      yield* [...memberships] as [LeadId, Memberships][];
    },
    write: (write) =>
      once(() => {
        const { id } = write.lead.lead;
        if (memberships.get(id)?.version !== write.before?.version) return "stale";
        memberships.set(id, { ...write.after, version: (write.before?.version ?? 0) + 1 });
        moves.push(...write.moves.map(({ change }) => ({ lead: id, at: write.at, change })));
        return "stored";
      }),
  };
  const source = triggerMembershipRules(
    {
      newestFirst: async function* () {
        yield workflow;
      },
    } as never,
    { get: async () => undefined },
  );
  const membershipRulesReader = {
    read: async () => ({ ...(await source(workspaceId, catalogue)), catalogue }),
    acting: allActing,
  };
  const leadLake = aSearch(async function* (_, { filter }) {
    const holds = filterPredicate(filter as never, catalogue, { now: clock(), timeZone: "UTC" });
    for (const { lead } of memory.leads.values()) if (holds(lead)) yield lead.id;
  });

  /** What the clock and the stream bring about: the comparison, the leads' runs, and news of what those wrote. */
  const hour = async (): Promise<void> => {
    const until = new Date(now + hourMs);
    const comparison = { workspaceId, changed: null, from: null, until } as const;
    await deliverTwice(() =>
      compareMemberships({ store, membershipRulesReader, leadLake }, comparison, clock),
    );
    for (const { lead, ...move } of moves.splice(0)) {
      const work = { workspace_id: workspaceId, workflow_id: workflow.id, lead_id: lead } as const;
      const news = { kind: "moved", ...work, ...move, rule, root: "time", depth: 0 } as const;
      await deliverTwice(() => hearMove(memory.deps, news, clock));
      const change = { workspaceId, leadId: lead, paths: null, isNew: false, by: null } as const;
      await deliverTwice(async () => watchLead(store, await membershipRulesReader.read(), change, clock()));
    }
  };
  const liveUntil = async (day: number): Promise<void> => {
    for (; now < begins + day * 24 * hourMs; now += hourMs) await hour();
  };
  const beAway = (untilDay: number): void => {
    now = begins + untilDay * 24 * hourMs;
  };
  const runsOf = (day: number): number =>
    [...memory.runs.values()].filter(({ lead_id }) => lead_id === idOf(days[day] ?? new Date(0))).length;
  /** When the runs of each day's lead were enrolled. */
  const enrolledAt = () =>
    days.map((day) =>
      [...memory.runs.values()]
        .filter(({ lead_id }) => lead_id === idOf(day))
        .map((run) => run.progress.enrolledAt),
    );
  return { liveUntil, beAway, enrolledAt, runs: () => days.map((_, day) => runsOf(day)) };
};

describe("days of a date trigger that come while the service is away", () => {
  it("let each lead in once when it is back, though functions die and each message comes twice", async () => {
    let calls = 0;
    const scene = aScene(() => {
      calls += 1;
      if (calls % 37 === 0) throw new Killed();
    });
    await scene.liveUntil(3);
    scene.beAway(6);
    await scene.liveUntil(8);

    expect(scene.runs()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
    expect(calls).toBeGreaterThan(100);
  });

  it("are caught up for seven days, and older ones let nobody in", async () => {
    const scene = aScene();
    await scene.liveUntil(2);
    scene.beAway(12);
    await scene.liveUntil(13);

    expect(scene.runs()).toEqual([1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
  });
});

describe("a date trigger on a date without a time", () => {
  it.each([
    "Pacific/Pago_Pago",
    "America/Los_Angeles",
    "America/New_York",
    "UTC",
    "Asia/Kathmandu",
    "Pacific/Kiritimati",
  ])("admits each lead once in %s, at nine on the day that its date names", async (timeZone) => {
    const scene = aScene(undefined, { field: "custom.renewal", timeZone });
    // Clocks are put forward in America on the 8th of March.
    await scene.liveUntil(14);

    const enrolled = scene.enrolledAt().slice(1, 13);
    expect(enrolled.map((times) => times.length)).toEqual(enrolled.map(() => 1));
    for (const [index, [at = ""]] of enrolled.entries()) {
      const local = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
      const [day, time = ""] = local.format(new Date(at)).split(" ");
      expect(day).toBe(`2026-03-${String(index + 3).padStart(2, "0")}`);
      // The comparison runs once an hour.
      expect(time >= "09:00" && time < "10:01").toBe(true);
    }
  });
});
