import { ulid } from "ulid";
import { expect, it } from "vitest";
import { toLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import { collections } from "#lib/adapters/lake/collections.ts";
import { makeFileStore } from "#lib/adapters/lake/file-store.ts";
import type { Manifest } from "#lib/adapters/lake/manifest.ts";
import { partitionBytes } from "#lib/adapters/lake/partition-bytes.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { sharedLake } from "./a-lake.ts";
import { changed, someLeads } from "./some-leads.ts";

const lake = sharedLake();

const weigh = (id: WorkspaceId, manifest: Manifest | undefined, rowsMin: number): Promise<number> => {
  if (manifest === undefined) throw new Error("there is a snapshot");
  const files = makeFileStore(lake().s3, lake().bucket);
  return partitionBytes(files, collections.leads, id, manifest, rowsMin);
};

it("a partition weighs its share of the newest items, in the table and in its index", async () => {
  const id: WorkspaceId = `ws_${ulid()}`;
  const leads = someLeads(160, "2026-01-01T00:00:00.000Z");
  const [one] = leads;
  if (one === undefined) throw new Error("there are leads");
  await lake().put(id, leads);
  const compactAt = (at: string) =>
    lake()
      .compactorAt(() => new Date(at))
      .compact(id, new Date("2030-01-01"));
  await compactAt("2026-01-05T10:00:00.000Z");
  const again = changed(one, { title: "x".repeat(100) }, new Date("2026-01-06T00:00:00.000Z"));
  await lake().put(id, [again]);
  await compactAt("2026-01-07T10:00:00.000Z");
  const manifest = await lake().manifests.read(id);

  const writtenBy = { kind: "import", importId: "imp_01J0000000000000000000000A", row: 1 } as const;
  const stored = [again, ...leads.slice(1)].reduce(
    (sum, lead) => sum + Buffer.byteLength(JSON.stringify(toLeadItem({ workspaceId: id, lead, writtenBy }))),
    0,
  );
  const weighed = await weigh(id, manifest, 0);
  expect(weighed / ((2 * stored) / 16)).toBeCloseTo(1, 1);
  expect(await weigh(id, manifest, 1_000)).toBe(0);
});

it("what begins a partition every month weighs nothing", async () => {
  const id: WorkspaceId = `ws_${ulid(Date.parse("2026-01-01"))}`;
  const files = makeFileStore(lake().s3, lake().bucket);
  const manifest = { compacted_at: "2026-03-01T00:00:00.000Z", files: [] } as unknown as Manifest;

  expect(await partitionBytes(files, collections.engagement, id, manifest, 0)).toBe(0);
});
