import { describe, expect, it } from "vitest";
import type { RunEnd } from "#lib/contract/automation/workflow-trace.ts";
import { eventKinds } from "#lib/contract/events/event-kinds.ts";
import { eventTypes, type ProducedEvent } from "#lib/contract/events.ts";
import type { Campaign } from "#lib/contract/records/campaign-record.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import { campaignEvents } from "#lib/domain/events/event/campaign-events.ts";
import { checkedEvent } from "#lib/domain/events/event/checked-event.ts";
import { importEvents } from "#lib/domain/events/event/import-events.ts";
import { leadEvents } from "#lib/domain/events/event/lead-events.ts";
import { memberEvents } from "#lib/domain/events/event/member-events.ts";
import { runEvents } from "#lib/domain/events/event/run-events.ts";
import { campaignKind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { sharingCampaigns } from "#lib/domain/records/campaign/share-campaign.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import { aLead, anActor, at, memberId } from "#test/domain/records/lead/a-lead.ts";
import { anImport } from "#test/domain/transfer/import/an-import.ts";

const { workspace_id: workspaceId, member_id } = anActor("admin");
const stored = (lead = aLead(), more: Partial<StoredLead> = {}): StoredLead => ({
  workspaceId,
  lead,
  writtenBy: { kind: "manual", memberId: member_id, requestId: "req" },
  ...more,
});
const next = ({ lead, ...rest }: StoredLead): StoredLead => ({
  ...rest,
  lead: { ...lead, version: lead.version + 1 },
});
const bin = { deleted: { at, by: member_id } };
const who = { id: member_id, email: "a@example.com", name: "A", role: "viewer" as const };
const member = { ...who, created_at: at, updated_at: at, version: 1 };

const stamp = { actor: anActor("admin"), at, requestId: "req", via: "manual" } as const;
const campaign = campaignKind.make({ name: "A" }, "cmp_01J0000000000000000000000A", stamp);
const sharing = { campaign_id: campaign.id, with: "everyone", access: "view" } as const;
const shared: Kept<Campaign> = {
  workspaceId,
  record: sharingCampaigns.change(campaign, sharing, stamp),
  writtenBy: { kind: "manual", memberId: member_id, requestId: "req" },
  unknown: { schemaVersion: 1, fields: {}, beside: {} },
};
const aRun = (end: Pick<RunEnd, "reason" | "code" | "message"> | null): RunRecord => ({
  id: "run_01J0000000000000000000000A",
  workspace_id: workspaceId,
  workflow_id: "wf_01J0000000000000000000000A",
  document_version: 1,
  lead_id: aLead().id,
  trigger: { kind: "manual", by: member_id },
  cause: { root: "req", depth: 1 },
  progress: {
    enrolledAt: at,
    at: "s1",
    waiting: null,
    rounds: {},
    arms: {},
    steps: 1,
    end: end && { ...end, at, step: "s1" },
  },
  deeds: [{ action: "add_tag", outcome: "done" }],
  updated_at: at,
  version: 1,
});

/** Every kind of change that stands for an event. */
const changes: Readonly<Record<string, ProducedEvent[]>> = {
  "a lead's creation": leadEvents(undefined, stored()),
  "its change": leadEvents(stored(), next(stored(aLead({ score: 7 })))),
  "its assignment": leadEvents(stored(), next(stored(aLead({}, memberId("B"))))),
  "its move": leadEvents(
    stored(),
    next(stored({ ...aLead(), stage_id: "stage_01J0000000000000000000000A" })),
  ),
  "its deletion": leadEvents(stored(), next(stored(aLead(), bin))),
  "its return": leadEvents(stored(aLead(), bin), next(stored())),
  "an import's end": importEvents(anImport({ state: "executing" }), anImport({ state: "done" })),
  "a campaign's sharing": campaignEvents(undefined, shared),
  "a run that begins and fails": runEvents(
    undefined,
    aRun({ reason: "failed", code: "list_gone", message: "The list is gone." }),
  ),
  "a run's end": runEvents(aRun(null), aRun({ reason: "goal", code: null, message: null })),
  "a member's joining": memberEvents(workspaceId, "req", undefined, member),
};

describe("the kinds announced as emitted", () => {
  it("are those that changes of records give, no more and no fewer", () => {
    const given = new Set(Object.values(changes).flatMap((events) => events.map(({ type }) => type)));

    expect(given).toEqual(new Set(eventKinds.filter((kind) => eventTypes[kind].emitted)));
  });

  it("are not given for what the service counts or marks on a lead", () => {
    const before = stored();

    expect(leadEvents(before, bookkept(before, { ...before.lead, tags: ["hot"] }, at))).toEqual([]);
  });
});

describe("a campaign", () => {
  it("gives no event when it changes otherwise, or when what was given is taken back", () => {
    const back = sharingCampaigns.change(shared.record, { ...sharing, access: null }, stamp);

    expect(campaignEvents(shared, { ...shared, record: { ...shared.record, goal: "More" } })).toEqual([]);
    expect(campaignEvents(shared, { ...shared, record: back })).toEqual([]);
  });
});

describe("checkedEvent", () => {
  it.each(Object.entries(changes))("lets the events of %s out as they are", (_, events) => {
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) expect(checkedEvent(event)).toEqual(event);
  });

  it("refuses a payload that its kind's schema refuses, and an envelope that has more than it should", () => {
    const event = importEvents(anImport({ state: "executing" }), anImport({ state: "done" }))[0];
    if (event === undefined) throw new Error("an import's end is an event");

    expect(() => checkedEvent({ ...event, data: { ...event.data, surplus: 1 } })).toThrow("surplus");
    expect(() => checkedEvent({ ...event, ...{ surplus: 1 } })).toThrow("surplus");
  });
});
