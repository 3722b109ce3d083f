import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { toRecordItem } from "#lib/adapters/dynamo/records/record-item.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { NewActivity } from "#lib/contract/records/activity-record.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { nothingUnknown } from "#lib/domain/records/record-kind/record-kind.ts";
import { unitsIn } from "#lib/local/dynamodb/index.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";
import { everyLead, sharedLake } from "./a-lake.ts";
import { day, someLeads, until } from "./some-leads.ts";

const lake = sharedLake();
const search = (text: string) => ({ ...everyLead, filter: parseFilter(text, leadCatalogue) });

const aWorkspace = async (): Promise<{ readonly id: WorkspaceId; readonly leads: Lead[] }> => {
  const id: WorkspaceId = `ws_${ulid(day(-90).getTime())}`;
  const leads = someLeads(3, day(-90).toISOString());
  await lake().put(id, leads);
  return { id, leads };
};

const put = async (
  workspaceId: WorkspaceId,
  input: NewActivity,
  { recorded = new Date(), isDeleted = false } = {},
): Promise<void> => {
  const [at, actor] = [recorded.toISOString(), anActor("admin")];
  const record = activityKind.make(input, `act_${ulid()}`, { actor, at, requestId: "req", via: "api" });
  const Item = toRecordItem(activityKind, {
    workspaceId,
    record,
    writtenBy: {},
    unknown: nothingUnknown,
    ...(isDeleted && { deleted: { at, by: actor.member_id } }),
  });
  await lake().client.send(new PutCommand({ TableName: lake().table, Item }));
};

const emails = (leads: readonly (Lead | undefined)[]) => leads.map((lead) => lead?.email).toSorted();
const found = async (id: WorkspaceId, text: string) =>
  emails((await lake().reader().page(id, search(text))).leads);

describe("activities in the lake", () => {
  it("count for each of their leads but those for which they do not count, from the snapshot and since, and not when they are deleted", async () => {
    const { id, leads } = await aWorkspace();
    const [one, two, three] = leads;
    if (one === undefined || two === undefined || three === undefined) throw new Error("there are leads");
    const starts_at = day(-2).toISOString();
    await put(id, { kind: "meeting", status: "held", starts_at, lead_ids: [one.id, two.id] });
    await put(id, { kind: "note", body: "A note", lead_ids: [three.id] }, { recorded: day(-40) });
    const both = { lead_ids: [one.id, three.id], uncounted_lead_ids: [three.id] };
    await put(id, { kind: "call", status: "connected", ...both });
    await lake()
      .compactorAt(() => new Date())
      .compact(id, until, "activities");
    await put(id, { kind: "meeting", status: "held", starts_at, lead_ids: [two.id] });
    await put(id, { kind: "meeting", status: "held", starts_at, lead_ids: [three.id] }, { isDeleted: true });

    expect(await found(id, "activities(meeting, held) IN LAST 30 DAYS")).toEqual(emails([one, two]));
    expect(await found(id, "activities(meeting, held) >= 2")).toEqual(emails([two]));
    expect(await found(id, "activities(call, connected) >= 1")).toEqual(emails([one]));
    // A note is when it was recorded.
    expect(await found(id, "activities(note) IN LAST 30 DAYS")).toEqual([]);
    expect(await found(id, "activities(note) IN LAST 60 DAYS")).toEqual(emails([three]));
  });

  it("cost a search 17 units more, and a search without them nothing", async () => {
    const { id, leads } = await aWorkspace();
    await put(id, { kind: "note", body: "A note", lead_ids: leads.map((lead) => lead.id) });
    for (const name of ["leads", "activities"] as const)
      await lake()
        .compactorAt(() => new Date())
        .compact(id, until, name);
    const costs = [];
    for (const text of ["score >= 0", "activities(note)"]) {
      const before = lake().meter.read();
      await lake().reader().page(id, search(text));
      costs.push(unitsIn(lake().meter.since(before).readBy));
    }

    // Each of the three items costs half a unit.
    expect(costs).toEqual([16 + 1 + 1.5, 16 + 1 + 16 + 1 + 1.5]);
  });

  it("are not taken for events by searches that wait for one another", async () => {
    const { id, leads } = await aWorkspace();
    await put(id, { kind: "note", body: "A note", lead_ids: leads.map((lead) => lead.id) });
    const reader = lake().reader();
    const asked = [
      "score >= 0",
      "opens() = 0",
      "activities(note)",
      "opens()",
      "activities(note) AND opens() = 0",
    ];
    const pages = await Promise.all(asked.map((text) => reader.page(id, search(text))));

    expect(pages.map(({ leads: seen }) => seen.length)).toEqual([3, 3, 3, 0, 3]);
  });
});
