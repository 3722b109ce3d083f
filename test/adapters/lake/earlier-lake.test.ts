import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { lakeManifestKey, lakeSchemasKey } from "#lib/adapters/dynamo/keys.ts";
import { collections } from "#lib/adapters/lake/collections.ts";
import { compact } from "#lib/adapters/lake/compact.ts";
import type { SqlRow } from "#lib/adapters/lake/duckdb.ts";
import { schemaOf } from "#lib/adapters/lake/lake-keys.ts";
import { readingBudget } from "#lib/adapters/lake/lake-limits.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { emptyManifest, type Manifest, makeManifestStore } from "#lib/adapters/lake/manifest.ts";
import { readRecords } from "#lib/adapters/lake/record-reader.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";
import { everyLead, sharedLake } from "./a-lake.ts";
import { loadEarlierLake } from "./earlier-lake/load-earlier-lake.ts";
import { clockAt, day, someLeads, until } from "./some-leads.ts";

const lake = sharedLake();
const hint = async (): Promise<void> => undefined;
const letters = ["a", "b", "c"];

const rows = (id: WorkspaceId, name: LakeCollection, select: string): Promise<readonly SqlRow[]> =>
  readRecords(
    [{ ...lake().partsOf(collections[name], readingBudget), hint }],
    id,
    async ({ connection }) => await connection.rows(`SELECT ${select} FROM ${name} ORDER BY ALL`),
  );
const compacted = (id: WorkspaceId, name: LakeCollection) =>
  compact(lake().compactorParts(readingBudget, undefined, name), id, until);
/** The files of this code's manifest; undefined while there is none. */
const filesOf = async (id: WorkspaceId, name: LakeCollection) =>
  (await lake().manifestsOf(name).read(id))?.files.map(({ key }) => key);

it.each([
  ["leads", "deals__open_amount"],
  ["deals", "amount__amount"],
] as const)(
  "files of %s from before amounts were decimals are replaced, and searches are right all the while",
  async (name, column) => {
    const id = await loadEarlierLake(lake());
    const sum = () => rows(id, name, `CAST(sum(${column}) AS VARCHAR), count(*)::INTEGER`);

    const before = [await filesOf(id, name), await sum()];
    expect(await compacted(id, name)).toBe("done");
    const files = await filesOf(id, name);
    const after = await sum();

    const exact = [["2999999999999999.9700", 3]];
    expect(before).toEqual([undefined, exact]);
    expect(after).toEqual(exact);
    expect(files).toHaveLength(1);
    const earlier = (await lake().manifestsOf(name).all(id)).filter(
      ({ schema }) => schema !== schemaOf(collections[name]),
    );
    expect(earlier.flatMap((one) => one.files.map(({ key }) => key))).not.toContain(files?.[0]);
  },
);

/** Facts of events that the code of d454c89 had no columns for. */
const facts = "epoch_ms(sent_at)::VARCHAR, received_at > sent_at, auto, machine_probability, machine";
const expected = [
  ["2026-11-22 08:00:00", true, false, 0, false],
  ["2026-11-22 08:00:00", true, false, 0, false],
  ["2026-11-22 08:00:00", true, true, 1, true],
];

it("files of events from before items had their own files are replaced, and meanwhile added columns are computed from the items", async () => {
  const id = await loadEarlierLake(lake());
  const earlier = (await lake().manifestsOf("engagement").all(id)).flatMap(({ files }) => files);

  const before = await rows(id, "engagement", facts);
  expect(await compacted(id, "engagement")).toBe("done");
  const after = await rows(id, "engagement", facts);

  expect([before, after]).toEqual([expected, expected]);
  expect(earlier.map(({ key }) => key)).not.toContain((await filesOf(id, "engagement"))?.[0]);
});

it("files stay in use when columns are added that are computed from the items, and the next merge writes them", async () => {
  const id = await loadEarlierLake(lake());
  const { engagement } = collections;
  const columns = engagement.columns.filter(({ fromItem }) => fromItem === undefined);
  // The tests share a workspace, for which this code has made files.
  const Key = lakeManifestKey(id, "engagement", schemaOf(engagement));
  await lake().client.send(new DeleteCommand({ TableName: lake().table, Key }));
  await compact(lake().partsOf({ ...engagement, columns }, readingBudget), id, until);
  const earlier = (await makeManifestStore(lake().client, lake().table, { ...engagement, columns }).read(id))
    ?.files;

  const before = await rows(id, "engagement", facts);
  expect(await compacted(id, "engagement")).toBe("done");
  const adopted = await filesOf(id, "engagement");
  const after = await rows(id, "engagement", facts);

  expect([before, after]).toEqual([expected, expected]);
  expect(adopted).toEqual(earlier?.map(({ key }) => key));

  // The file of a later event has the columns; so does the merge of both files.
  const leadId = "lead_01M808TX00000000000000000A" as const;
  const [at, sent_at] = [day(10).toISOString(), "2026-11-24T08:00:00.000Z"];
  const event = { id: "open-1", type: "open", lead_id: leadId, occurred_at: at, sent_at } as const;
  await lake().putEvents([{ workspaceId: id, leadId, event, machine: false, counted: true, receivedAt: at }]);
  await compact(lake().compactorParts(readingBudget, clockAt(12), "engagement"), id, until);

  expect(await rows(id, "engagement", facts)).toEqual([
    ...expected,
    ["2026-11-24 08:00:00", true, null, 0, false],
  ]);
  const merged = (await lake().manifestsOf("engagement").read(id))?.files ?? [];
  expect(merged.map(({ rows: count, lacks }) => [count, lacks])).toEqual([[4, undefined]]);
});

it("files of a history whose columns are the same are read until they are replaced", async () => {
  const id = await loadEarlierLake(lake());
  const moves = () => rows(id, "stage_moves", "lead_id, to_stage_id");
  const all = letters.map((letter) => [`lead_01m808tx00000000000000000${letter}`, "stage_b"]);

  const before = await moves();
  expect(await compacted(id, "stage_moves")).toBe("done");

  expect([before, await moves()]).toEqual([all, all]);
});

/** A workspace with leads and the manifest of another release, which has no files: a reader of it would find no lead. */
const withManifest = async (change: Partial<Manifest>, schema: string): Promise<WorkspaceId> => {
  const id: WorkspaceId = `ws_${ulid(day(-1).getTime())}`;
  await lake().put(id, someLeads(3));
  const at = day(9).toISOString();
  const watermarks = Array.from({ length: leadCollection.lanes }, () => at);
  const manifest = { ...emptyManifest(leadCollection), version: 1, watermarks, compacted_at: at, ...change };
  const items = [
    { ...lakeManifestKey(id, "leads", schema), kind: "lake_manifest", ...manifest, schema },
    { ...lakeSchemasKey(id, "leads"), kind: "lake_schemas", schemas: [{ schema, day: at.slice(0, 10) }] },
  ];
  for (const Item of items) await lake().client.send(new PutCommand({ TableName: lake().table, Item }));
  return id;
};

it.each([
  ["a layout that only newer code knows", { layout: 3 }],
  ["a column type of newer code", { columns: [{ name: "score", type: "DECIMAL(5,2)" }] }],
])(
  "a snapshot with %s is not read: the search reads the table, and a compaction writes new files",
  async (_, change) => {
    const id = await withManifest(change, "newer");

    expect((await lake().reader().page(id, everyLead)).total).toBe(3);
    expect(await compacted(id, "leads")).toBe("done");
    expect((await lake().reader().page(id, everyLead)).total).toBe(3);
    expect(await filesOf(id, "leads")).toHaveLength(1);
  },
);

it("a search over this code's columns in a layout of newer code fails with an error that names the reason", async () => {
  const id = await withManifest({ layout: 3 }, schemaOf(leadCollection));
  const refused = "A newer release wrote the search files of this workspace.";

  await expect(lake().reader().page(id, everyLead)).rejects.toMatchObject({
    code: "unavailable",
    details: { detail: refused },
  });
  await expect(compacted(id, "leads")).rejects.toMatchObject({ code: "unavailable" });
});
