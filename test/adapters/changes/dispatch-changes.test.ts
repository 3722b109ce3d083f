import { describe, expect, it } from "vitest";
import { batchReaders } from "#lib/adapters/changes/batch-readers.ts";
import { dispatchChanges } from "#lib/adapters/changes/dispatch-changes.ts";
import { makeCompanyWatch } from "#lib/adapters/changes/new-companies.ts";
import { isInBatches } from "#lib/adapters/changes/work-of-change.ts";
import { toLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import type { ItemChange } from "#lib/adapters/events/events-of-record.ts";
import { type DispatchedKind, dispatchedKinds } from "#lib/contract/dispatched-kinds.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import { noSuppressions } from "#lib/domain/records/lead/suppression/suppression.ts";
import { someLeads } from "../lake/some-leads.ts";

const workspace_id = "ws_01J0000000000000000000000A";
const writtenBy = { kind: "import", importId: "imp_01J0000000000000000000000A", row: 1 } as const;

const made = (after: Record<string, unknown>): ItemChange => ({ before: undefined, after });
const leadItem = (lead: Lead) => toLeadItem({ workspaceId: workspace_id, lead, writtenBy });
const leads = someLeads(3);
const [first, second, third] = leads.map((lead) => made(leadItem(lead))) as [
  ItemChange,
  ItemChange,
  ItemChange,
];
/** As a newer release writes it. */
const ofNewerRelease = made({ ...second.after, lifecycle: "dormant" });
const deal = made({
  workspace_id,
  sk: "deal_1",
  kind: "deal",
  record: { lead_ids: [leads[0]?.id], amount: null },
});

/** Destinations that take everything but what is for those named. */
const aSystem = (...down: readonly string[]) => {
  const sent: [to: string, message: unknown][] = [];
  const calls: string[] = [];
  const sender = (to: string) => ({
    send: async (messages: readonly unknown[]) => {
      if (messages.length > 0) calls.push(to);
      if (messages.length > 0 && down.includes(to)) throw new Error(`${to} is down`);
      sent.push(...messages.map((message): [string, unknown] => [to, message]));
    },
  });
  const deps = {
    stepDispatcher: sender("stepDispatcher"),
    jobDispatcher: sender("jobDispatcher"),
    lakeDispatcher: sender("lakeDispatcher"),
    sourceDispatcher: sender("sourceDispatcher"),
    taskDispatcher: sender("taskDispatcher"),
    runDispatcher: sender("runDispatcher"),
    callDispatcher: sender("callDispatcher"),
    leadChangeDispatcher: sender("leadChangeDispatcher"),
    assignmentDispatcher: sender("assignmentDispatcher"),
    relatedRecordsDispatcher: sender("relatedRecordsDispatcher"),
    membershipDispatcher: {
      sendTwice: async (message: unknown) => sender("membershipDispatcher").send([message]),
    },
    membershipRuleWatch: { hasMembershipRules: async () => true, learn: () => undefined },
    assignmentWatch: { isActive: async () => true, learn: () => undefined },
    companyWatch: makeCompanyWatch(),
    suppressionReader: noSuppressions,
    tombstoneWriter: { write: async () => undefined },
  };
  const to = (name: string) => sent.filter(([one]) => one === name).map(([, message]) => message);
  return { deps, to, callsTo: (name: string) => calls.filter((one) => one === name).length };
};

const pipeline = made({ workspace_id, sk: "pipeline_1", kind: "pipeline" });
const engagement = (lead: number, inWorkspace = workspace_id) =>
  made({
    kind: "engagement",
    workspace_id: inWorkspace,
    lead_id: leads[lead % 3]?.id,
    sk: `event_${lead}`,
    received_at: "2026-01-05T09:00:00.000Z",
  });

describe("the work of a batch of many changes of one workspace and one of another", () => {
  const other = "ws_01J0000000000000000000000B";
  const batch = [...Array.from({ length: 99 }, (_, n) => engagement(n)), engagement(99, other)];

  it("is sent to its queue in one call, so that the last change does not wait for a call of each one before it", async () => {
    const { deps, to, callsTo } = aSystem();

    const progress = await dispatchChanges(batch, deps);

    expect(progress).toEqual({ done: 100, unread: [] });
    expect(callsTo("runDispatcher")).toBe(1);
    expect(to("runDispatcher")).toHaveLength(100);
    expect(to("runDispatcher").at(-1)).toMatchObject({ kind: "event", workspace_id: other });
  });

  it("asks once for each workspace whether it has membership rules, and leaves out those without", async () => {
    const { deps, to } = aSystem();
    const asked: string[] = [];
    const hasMembershipRules = async (id: string) => {
      asked.push(id);
      return id === other;
    };
    const membershipRuleWatch = { ...deps.membershipRuleWatch, hasMembershipRules };

    await dispatchChanges(batch, { ...deps, membershipRuleWatch });

    expect(asked).toEqual([workspace_id, other]);
    expect(to("runDispatcher")).toMatchObject([{ workspace_id: other }]);
  });

  it("begins again at the first change of a destination that is down", async () => {
    const { deps, to } = aSystem("runDispatcher");

    const progress = await dispatchChanges([pipeline, ...batch], deps);

    expect(progress).toMatchObject({ done: 1, error: { message: "runDispatcher is down" } });
    expect(to("membershipDispatcher")).toHaveLength(1);
  });
});

describe("the work of a batch with a change that cannot be read", () => {
  it("is sent for the changes before and behind a lead with an unknown value", async () => {
    const { deps, to } = aSystem();

    const progress = await dispatchChanges([first, ofNewerRelease, third], deps);

    expect(progress.done).toBe(3);
    expect(progress.unread).toEqual([{ place: 1, error: expect.any(UnknownVariant) }]);
    const followed = to("leadChangeDispatcher").map((message) => Reflect.get(Object(message), "lead_id"));
    expect(followed).toEqual([leads[0]?.id, leads[2]?.id]);
  });

  it("is sent for that change as well once a release knows the value", async () => {
    const { deps, to } = aSystem();

    const progress = await dispatchChanges([second], deps);

    expect(progress).toEqual({ done: 1, unread: [] });
    expect(to("leadChangeDispatcher")).toMatchObject([{ lead_id: leads[1]?.id }]);
  });

  it("is sent for the changes before and behind a malformed job", async () => {
    const { deps, to } = aSystem();

    const progress = await dispatchChanges([pipeline, made({ kind: "job", workspace_id }), pipeline], deps);

    expect(progress).toMatchObject({ done: 3, unread: [{ place: 1 }] });
    expect(to("membershipDispatcher")).toHaveLength(2);
  });

  it("does not skip changes when the table refuses a question of a reader", async () => {
    const { deps, to } = aSystem();
    const hasMembershipRules = async () => {
      throw new Error("throttled");
    };
    const failing = { ...deps, membershipRuleWatch: { ...deps.membershipRuleWatch, hasMembershipRules } };

    const progress = await dispatchChanges([pipeline, first], failing);

    expect(progress).toEqual({ done: 1, error: expect.any(Error), unread: [] });
    expect([to("leadChangeDispatcher"), to("relatedRecordsDispatcher")]).toEqual([
      [],
      [expect.objectContaining({ kind: "company_leads" })],
    ]);
  });
});

describe("readers of one batch", () => {
  it.each(["leadChangeDispatcher", "assignmentDispatcher", "relatedRecordsDispatcher"])(
    "send all but what is for %s while it is down, and the batch comes again",
    async (down) => {
      const { deps, to } = aSystem(down);

      const progress = await dispatchChanges([pipeline, first, deal, pipeline], deps);

      expect(progress).toMatchObject({ done: 1, error: { message: `${down} is down` } });
      const others = ["leadChangeDispatcher", "assignmentDispatcher", "relatedRecordsDispatcher"].filter(
        (name) => name !== down,
      );
      expect(others.map((name) => to(name).length > 0)).toEqual([true, true]);
      expect(to("membershipDispatcher")).toHaveLength(2);
    },
  );

  it("begin again at the first change of the reader that failed, not at the first of the batch", async () => {
    const { deps } = aSystem("membershipDispatcher");

    expect((await dispatchChanges([first, deal, pipeline, pipeline], deps)).done).toBe(2);
  });

  it("leave out a destination that failed for the rest of the batch", async () => {
    const { deps } = aSystem();
    let calls = 0;
    const sendTwice = async () => {
      calls += 1;
      throw new Error("timed out");
    };

    await dispatchChanges([pipeline, pipeline, pipeline], { ...deps, membershipDispatcher: { sendTwice } });

    expect(calls).toBe(1);
  });

  it("take every kind that has no row of its own", () => {
    const kinds = Object.keys(dispatchedKinds) as DispatchedKind[];
    const read = new Set<string>(Object.values(batchReaders).flatMap((one): readonly string[] => one.kinds));

    expect(new Set<string>(kinds.filter(isInBatches))).toEqual(read);
  });
});
