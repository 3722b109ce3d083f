import { rmSync } from "node:fs";
import { join } from "node:path";
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { compact } from "#lib/adapters/lake/compact.ts";
import { lakeDirectory } from "#lib/adapters/lake/duckdb.ts";
import { makeFileStore } from "#lib/adapters/lake/file-store.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { emptyManifest } from "#lib/adapters/lake/manifest.ts";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import { newLead } from "#lib/domain/lead/lead-rules.ts";
import { demoLeads } from "#lib/local/service/demo/demo-leads.ts";
import { aLake, everyLead, putLeads } from "#test/support/a-lake.ts";
import { sharedService } from "#test/support/service.ts";
import { operatorTable } from "#test/support/workspace.ts";

const service = sharedService();
const dayMs = 86_400_000;
/** Most of this happens in the last ten days, so that what a test writes now comes after it. */
const day = (number: number): Date => new Date(Date.now() + (number - 10) * dayMs);
const until = day(100);
const clockAt = (number: number) => () => day(number);

const someLeads = (count: number, at = day(0).toISOString()): Lead[] =>
  demoLeads(count).map((lead) => newLead(`lead_${ulid()}`, lead, { source: "test", at, by: "test" }, null));

const changed = (lead: Lead, change: Partial<Lead>, at: Date): Lead => ({
  ...lead,
  ...change,
  updated_at: at.toISOString(),
  version: lead.version + 1,
});

/** A workspace in no directory: the service's own clock leaves it alone. */
const aPlace = (): { readonly id: WorkspaceId } => ({ id: `ws_${ulid()}` });

const at = async (count = 40) => {
  const workspace = aPlace();
  const leads = someLeads(count);
  await putLeads(service(), workspace.id, leads);
  return { workspace, leads, ...aLake(service()) };
};

/** In the order of `everyLead`. */
const byId = (leads: readonly Lead[]): Lead[] => leads.toSorted((a, b) => (a.id < b.id ? 1 : -1));
const idsOf = (leads: readonly Lead[]): string[] => leads.map(({ id }) => id).toSorted();

const keysIn = async (
  { s3, bucket }: ReturnType<typeof aLake>,
  workspaceId: WorkspaceId,
): Promise<string[]> => {
  const Prefix = `lake/leads/workspace_id=${workspaceId}/`;
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }));
  return Contents.map(({ Key = "" }) => Key);
};

describe("the lake", () => {
  it("shows what was compacted as it was written, with every change since", async () => {
    const { workspace, leads, lake, compactorAt } = await at();

    expect(await compactorAt(clockAt(1)).compact(workspace.id, until)).toBe("done");
    const compacted = await lake().page(workspace.id, everyLead);
    const [first, second, ...others] = leads;
    if (first === undefined || second === undefined) throw new Error("there are leads");
    const changes = [changed(first, { score: 1 }, day(2)), ...someLeads(1, day(2).toISOString())];
    await putLeads(service(), workspace.id, changes);
    await putLeads(service(), workspace.id, [changed(second, {}, day(2))], day(2));
    const now = await lake().page(workspace.id, everyLead);

    expect(compacted.leads).toEqual(byId(leads));
    expect(now.leads).toEqual(byId([...changes, ...others]));
    expect([compacted.total, now.total]).toEqual([40, 40]);
  });

  it("keeps the last word on each lead through many compactions, and drops the deleted from the oldest file", async () => {
    const { workspace, leads, lake, compactorAt, manifests } = await at(30);
    let kept = leads;
    for (let round = 1; round <= 6; round += 1) {
      const [gone, touched, ...others] = kept;
      if (gone === undefined || touched === undefined) throw new Error("there are leads");
      const now = day(round * 1.1);
      const fresh = [changed(touched, { score: round }, now), ...someLeads(2, now.toISOString())];
      await putLeads(service(), workspace.id, fresh);
      await putLeads(service(), workspace.id, [changed(gone, {}, now)], now);
      await compactorAt(clockAt(round * 1.1 + 0.1)).compact(workspace.id, until);
      kept = [...others, ...fresh];

      expect((await lake().page(workspace.id, everyLead)).leads).toEqual(byId(kept));
    }
    const files = (await manifests.read(workspace.id))?.files ?? [];
    expect(files.length).toBeLessThan(5);
    expect(files.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(30 + 6 * 4);
  });

  it("is not due while little has changed since the last time", async () => {
    const { workspace, compactorAt, manifests } = await at(5);
    await compactorAt(clockAt(1)).compact(workspace.id, until);
    const before = await manifests.read(workspace.id);

    await putLeads(service(), workspace.id, someLeads(5));

    expect(await compactorAt(clockAt(1.1)).compact(workspace.id, until)).toBe("not_due");
    expect(await manifests.read(workspace.id)).toEqual(before);
  });

  it("goes slice by slice through more changes than it reads at a time, each lead once", async () => {
    const { workspace, leads, lake, manifests } = await at(200);
    const { s3, bucket } = aLake(service());
    const reading = {
      client: operatorTable(service()),
      table: service().names.table,
      collection: leadCollection,
      budget: 48,
    };
    const parts = { reading, manifests, files: makeFileStore(s3, bucket), clock: clockAt(1) };

    expect(await compact(parts, workspace.id, new Date(0))).toBe("unfinished");
    expect(await compact(parts, workspace.id, until)).toBe("done");
    const page = await lake().page(workspace.id, everyLead);

    expect(idsOf(page.leads)).toEqual(idsOf(leads));
    expect((await manifests.read(workspace.id))?.files.reduce((sum, { rows }) => sum + rows, 0)).toBe(200);
  });

  it("says as of when it answers while more has changed than it reads", async () => {
    const workspace = aPlace();
    const times = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];
    for (const time of times) await putLeads(service(), workspace.id, someLeads(60, time));
    const { lake, hints } = aLake(service());

    const page = await lake(64).page(workspace.id, everyLead);
    const whole = await lake(10_000).page(workspace.id, everyLead);

    expect(times).toContain(page.asOf);
    expect(page.total).toBeLessThan(120);
    expect([whole.asOf, whole.total]).toEqual([undefined, 120]);
    expect(hints).toEqual([]);
  });

  it("fetches a copy again that was deleted under its hands", async () => {
    const { workspace, leads, lake, compactorAt } = await at();
    await compactorAt(clockAt(1)).compact(workspace.id, until);
    const reader = lake();
    await reader.page(workspace.id, everyLead);

    rmSync(join(lakeDirectory(), "lake", "leads", `workspace_id=${workspace.id}`), { recursive: true });

    expect(idsOf((await reader.page(workspace.id, everyLead)).leads)).toEqual(idsOf(leads));
  });

  it("reads the table when the snapshot is lost, asks for another, and finds it built", async () => {
    const { workspace, leads, lake, compactorAt, s3, bucket, hints, manifests } = await at();
    await compactorAt(clockAt(1)).compact(workspace.id, until);
    for (const Key of await keysIn(aLake(service()), workspace.id))
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    rmSync(join(lakeDirectory(), "lake", "leads", `workspace_id=${workspace.id}`), { recursive: true });

    const lost = await lake().page(workspace.id, everyLead);
    const refused = lake(16).page(workspace.id, everyLead);
    await expect(refused).rejects.toMatchObject({ code: "unavailable" });
    expect(await compactorAt(clockAt(1.1)).compact(workspace.id, until)).toBe("done");
    const rebuilt = await lake(16).page(workspace.id, everyLead);

    expect(hints).toContain(workspace.id);
    expect(idsOf(lost.leads)).toEqual(idsOf(leads));
    expect(idsOf(rebuilt.leads)).toEqual(idsOf(leads));
    expect((await manifests.read(workspace.id))?.is_rebuilding).toBe(false);
  });

  it("never reads another workspace's file, whatever the manifest says", async () => {
    const { workspace, lake, manifests, s3, bucket } = await at();
    const other = await at();
    await other.compactorAt(clockAt(1)).compact(other.workspace.id, until);
    const files = (await manifests.read(other.workspace.id))?.files ?? [];
    const stolen = { ...emptyManifest(leadCollection, workspace.id), version: 1, files };
    await manifests.swap(workspace.id, stolen);
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: "lake/elsewhere", Body: "" }));

    await expect(lake().page(workspace.id, everyLead)).rejects.toThrow("is no file of");
  });

  it("deletes a replaced file a day later, and what a dead compaction left", async () => {
    const { workspace, lake, compactorAt, manifests, s3, bucket } = await at(10);
    const left = `lake/leads/workspace_id=${workspace.id}/01J0000000000000000000000A.parquet`;
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: left, Body: "half" }));
    await compactorAt(clockAt(1)).compact(workspace.id, until);
    const [first] = (await manifests.read(workspace.id))?.files ?? [];

    await putLeads(service(), workspace.id, someLeads(10, day(2).toISOString()));
    await compactorAt(clockAt(3)).compact(workspace.id, until);
    const replaced = await keysIn(aLake(service()), workspace.id);
    await compactorAt(clockAt(11.1)).compact(workspace.id, until);
    const swept = await keysIn(aLake(service()), workspace.id);

    expect(replaced).toContain(first?.key);
    expect(swept).not.toContain(first?.key);
    expect([replaced.includes(left), swept.includes(left)]).toEqual([true, false]);
    expect((await lake().page(workspace.id, everyLead)).total).toBe(20);
  });
});
