import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { toLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import { makeLeadReader } from "#lib/adapters/dynamo/records/lead-reader.ts";
import type { Collection } from "#lib/adapters/lake/collection.ts";
import { compact } from "#lib/adapters/lake/compact.ts";
import { readingBudget } from "#lib/adapters/lake/lake-limits.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { spansAfter } from "#lib/adapters/lake/unread-span.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import { everyLead, sharedLake } from "./a-lake.ts";
import { changed, clockAt, day, someLeads, until } from "./some-leads.ts";

const lake = sharedLake();
const newWorkspace = (): WorkspaceId => `ws_${ulid()}`;

/** Puts leads as a newer release writes them: with a value that this release does not know. */
const putNewer = async (workspaceId: WorkspaceId, leads: readonly Lead[]): Promise<void> => {
  const writtenBy = { kind: "import", importId: "imp_01J0000000000000000000000A", row: 1 } as const;
  for (const lead of leads) {
    const Item = { ...toLeadItem({ workspaceId, lead, writtenBy }), lifecycle: "dormant" };
    await lake().client.send(new PutCommand({ TableName: lake().table, Item }));
  }
};

/** The collection as the newer release reads it; its files hold what this release can read. */
const newerCollection: Collection = {
  ...leadCollection,
  rowOf: (item) => leadCollection.rowOf({ ...item, lifecycle: "lead" }),
};
/** The same; its files hold the items as they are. */
const newerItems: Collection = {
  ...newerCollection,
  rowOf: (item) => ({ ...newerCollection.rowOf(item), item: JSON.stringify(item) }),
};

const compactAs = (collection: Collection, id: WorkspaceId, at: number, budget = readingBudget) =>
  compact(lake().partsOf(collection, budget, clockAt(at)), id, until);
const found = async (id: WorkspaceId): Promise<string[]> => {
  const { leads } = await lake().reader().page(id, everyLead);
  return leads.map((lead) => lead.id).toSorted();
};
/** Those that the lake's columns hold, whether or not this release can read their items in the table. */
const held = async (id: WorkspaceId): Promise<string[]> =>
  (await Array.fromAsync(lake().reader().ids(id, everyLead))).toSorted();
const idsOf = (leads: readonly Lead[]): string[] => leads.map(({ id }) => id).toSorted();
const unreadOf = async (id: WorkspaceId) => (await lake().manifests.read(id))?.unread;

describe("a lead with a value that only a newer release knows", () => {
  it("is left out of searches over the table, which find all others and count them", async () => {
    const id = newWorkspace();
    const leads = someLeads(20);
    await lake().put(id, leads);
    await putNewer(id, someLeads(1));
    const reader = lake().reader();

    const { leads: shown, positions, total } = await reader.page(id, everyLead);
    const selected = await Array.fromAsync(reader.ids(id, everyLead));

    expect(shown.map((lead) => lead.id).toSorted()).toEqual(idsOf(leads));
    expect([positions.length, total]).toEqual([20, 20]);
    expect(selected.toSorted()).toEqual(idsOf(leads));
  });

  it("is not shown as it was before, when a snapshot still holds its earlier version", async () => {
    const id = newWorkspace();
    const [first, ...others] = someLeads(5) as [Lead, ...Lead[]];
    await lake().put(id, [first, ...others]);
    await compactAs(leadCollection, id, 1);

    await putNewer(id, [changed(first, {}, day(2))]);
    const before = await found(id);
    await compactAs(leadCollection, id, 3);

    expect(before).toEqual(idsOf(others));
    expect(await found(id)).toEqual(idsOf(others));
  });

  it("does not hold back a compaction, and comes into the files with the first one of a release that knows the value", async () => {
    const id = newWorkspace();
    const [planted, ...others] = someLeads(30) as [Lead, ...Lead[]];
    await lake().put(id, others);
    await putNewer(id, [planted]);

    const outcomes = [await compactAs(leadCollection, id, 1), await compactAs(leadCollection, id, 1.1)];
    const left = [await unreadOf(id), await found(id), lake().hints.includes(id)];
    outcomes.push(await compactAs(newerCollection, id, 1.2));

    expect(outcomes).toEqual(["done", "not_due", "done"]);
    expect(left).toEqual([
      [{ lane: expect.any(Number), from: expect.any(String), to: expect.any(String) }],
      idsOf(others),
      true,
    ]);
    expect([await unreadOf(id), await held(id)]).toEqual([[], idsOf([planted, ...others])]);
  });

  it("comes into the files by runs that each have time for one slice, and none of many is lost", async () => {
    const id = newWorkspace();
    const leads = someLeads(90).map((lead, n) => changed(lead, {}, new Date(day(0).getTime() + n * 60_000)));
    const [known, planted] = [leads.filter((_, n) => n % 3 > 0), leads.filter((_, n) => n % 3 === 0)];
    await lake().put(id, known);
    await putNewer(id, planted);
    await compactAs(leadCollection, id, 1);
    const before = await found(id);

    const outcomes: string[] = [];
    const compactOneSlice = () => compact(lake().partsOf(newerCollection, 16, clockAt(1.1)), id, new Date(0));
    do outcomes.push(await compactOneSlice());
    while (outcomes.at(-1) === "unfinished" && outcomes.length < 50);

    expect(before).toEqual(idsOf(known));
    expect(outcomes.length).toBeGreaterThan(2);
    expect(outcomes.length).toBeLessThan(50);
    expect([await unreadOf(id), await held(id)]).toEqual([[], idsOf(leads)]);
  }, 30_000);

  it("is looked for again once its first unread change was replaced by one that this release reads", async () => {
    const id = newWorkspace();
    const [planted, ...others] = someLeads(4) as [Lead, ...Lead[]];
    await lake().put(id, others);
    await putNewer(id, [planted]);
    await compactAs(leadCollection, id, 1);

    await lake().put(id, [changed(planted, {}, day(2))]);
    await compactAs(leadCollection, id, 3.1);

    expect([await unreadOf(id), await held(id)]).toEqual([[], idsOf([planted, ...others])]);
  });

  it("is left out of pages and exports over files that the newer release made", async () => {
    const id = newWorkspace();
    const leads = someLeads(6);
    await lake().put(id, leads);
    await putNewer(id, someLeads(2));
    await compactAs(newerItems, id, 1);
    const reader = lake().reader();

    const { leads: shown, positions } = await reader.page(id, everyLead);
    const exported = await Array.fromAsync(reader.inOrder(id, everyLead));

    expect(shown.map((lead) => lead.id).toSorted()).toEqual(idsOf(leads));
    expect(positions.map((one) => one.id.toUpperCase()).toSorted()).toEqual(
      idsOf(leads).map((one) => one.toUpperCase()),
    );
    expect(exported.map((lead) => lead.id).toSorted()).toEqual(idsOf(leads));
  });
});

it("An export that reads the table leaves out a lead with a value that this release does not know", async () => {
  const id = newWorkspace();
  const leads = someLeads(4);
  await lake().put(id, leads);
  await putNewer(id, someLeads(2));
  const reader = makeLeadReader(lake().client, lake().table);

  const read = await Array.fromAsync(reader.newestFirst(id, { expected: 10, skipsUnread: true }));
  const strict = Array.fromAsync(reader.newestFirst(id, { expected: 10 }));

  expect(read.map(({ lead }) => lead.id)).toEqual(idsOf(leads).toReversed());
  await expect(strict).rejects.toThrow(UnknownVariant);
});

describe("the span of changes that no compaction could read", () => {
  const span = { lane: 0, from: "05#a", to: "09#z" };
  const left = (since: string, end: { position: string; isCut: boolean }, unread: string[] = []) =>
    spansAfter([span], [since], { ends: [end], unread: [unread] });

  it("stays while reading begins behind its first change, and grows by what is found", () => {
    expect(left("06", { position: "12#a", isCut: false }, ["11#b"])).toEqual([{ ...span, to: "11#b" }]);
  });

  it("ends with a slice that reads beyond its last change", () => {
    expect(left("05", { position: "10#a", isCut: true })).toEqual([]);
    expect(left("05", { position: "05#a", isCut: false })).toEqual([]);
  });

  it("begins behind a slice that is cut within it", () => {
    const [rest] = left("05", { position: "07#m", isCut: true });

    expect(rest).toMatchObject({ to: "09#z" });
    expect([String(rest?.from) > "07#m", String(rest?.from) < "07#n"]).toEqual([true, true]);
  });

  it("does not begin earlier because a slice ended before it", () => {
    expect(left("01", { position: "02#a", isCut: true })).toEqual([span]);
  });
});
