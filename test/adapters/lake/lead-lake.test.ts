import { rmSync } from "node:fs";
import { join } from "node:path";
import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { shardOf } from "#lib/adapters/dynamo/keys.ts";
import { type Compacted, compact } from "#lib/adapters/lake/compact.ts";
import { lakeDirectory } from "#lib/adapters/lake/duckdb.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { emptyManifest } from "#lib/adapters/lake/manifest.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { unitsIn } from "#lib/local/dynamodb/index.ts";
import { everyLead, sharedLake } from "./a-lake.ts";
import { changed, clockAt, day, someLeads, until } from "./some-leads.ts";

const lake = sharedLake();
const aWorkspace = async (count = 40): Promise<{ readonly id: WorkspaceId; readonly leads: Lead[] }> => {
  const id: WorkspaceId = `ws_${ulid()}`;
  const leads = someLeads(count);
  await lake().put(id, leads);
  return { id, leads };
};

/** In the order of `everyLead`. */
const byId = (leads: readonly Lead[]): Lead[] => leads.toSorted((a, b) => (a.id < b.id ? 1 : -1));
const idsOf = (leads: readonly Lead[]): string[] => leads.map(({ id }) => id).toSorted();

describe("the lake", () => {
  it("shows what was compacted as it was written, with every change since", async () => {
    const { id, leads } = await aWorkspace();

    expect(await lake().compactorAt(clockAt(1)).compact(id, until)).toBe("done");
    const compacted = await lake().reader().page(id, everyLead);
    const [first, second, ...others] = leads;
    if (first === undefined || second === undefined) throw new Error("there are leads");
    const changes = [changed(first, { score: 1 }, day(2)), ...someLeads(1, day(2).toISOString())];
    await lake().put(id, changes);
    await lake().put(id, [changed(second, {}, day(2))], day(2));
    const now = await lake().reader().page(id, everyLead);

    expect(compacted.leads).toEqual(byId(leads));
    expect(now.leads).toEqual(byId([...changes, ...others]));
    expect([compacted.total, now.total]).toEqual([40, 40]);
  });

  it("keeps the last word on each lead through many compactions, and drops the deleted from the oldest file", async () => {
    const { id, leads } = await aWorkspace(30);
    let kept = leads;
    for (let round = 1; round <= 6; round += 1) {
      const [gone, touched, ...others] = kept;
      if (gone === undefined || touched === undefined) throw new Error("there are leads");
      const now = day(round * 1.1);
      const fresh = [changed(touched, { score: round }, now), ...someLeads(2, now.toISOString())];
      await lake().put(id, fresh);
      await lake().put(id, [changed(gone, {}, now)], now);
      await lake()
        .compactorAt(clockAt(round * 1.1 + 0.1))
        .compact(id, until);
      kept = [...others, ...fresh];

      expect((await lake().reader().page(id, everyLead)).leads).toEqual(byId(kept));
    }
    const files = (await lake().manifests.read(id))?.files ?? [];
    expect(files.length).toBeLessThan(5);
    expect(files.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(30 + 6 * 4);
  });

  it("costs a page one unit for each partition, one for the manifest and half a unit for each lead that it shows", async () => {
    for (const count of [0, 3, 120]) {
      const { id } = await aWorkspace(count);
      await lake().compactorAt(clockAt(1)).compact(id, until);
      const before = lake().meter.read();

      const page = await lake()
        .reader()
        .page(id, { ...everyLead, limit: 50 });

      const shown = Math.min(count, 50);
      expect([page.total, unitsIn(lake().meter.since(before).readBy)]).toEqual([count, 16 + 1 + shown / 2]);
    }
  });

  it("is not due while little has changed since the last time", async () => {
    const { id } = await aWorkspace(5);
    await lake().compactorAt(clockAt(1)).compact(id, until);
    const before = await lake().manifests.read(id);

    await lake().put(id, someLeads(5));

    expect(await lake().compactorAt(clockAt(1.1)).compact(id, until)).toBe("not_due");
    expect(await lake().manifests.read(id)).toEqual(before);
  });

  it("goes slice by slice through more changes than it reads at a time, each lead once", async () => {
    const { id, leads } = await aWorkspace(200);
    const parts = lake().compactorParts(48, clockAt(1));

    expect(await compact(parts, id, new Date(0))).toBe("unfinished");
    expect(await compact(parts, id, until)).toBe("done");
    const page = await lake().reader().page(id, everyLead);

    expect(idsOf(page.leads)).toEqual(idsOf(leads));
    expect((await lake().manifests.read(id))?.files.reduce((sum, { rows }) => sum + rows, 0)).toBe(200);
  });

  /** Compacts by runs that each have time for one slice of 16 changes. Returns what they reported, in order. */
  const compactBySlices = async (id: WorkspaceId): Promise<Compacted[]> => {
    const outcomes: Compacted[] = [];
    while (outcomes.at(-1) !== "done" && outcomes.length < 100)
      outcomes.push(await compact(lake().compactorParts(16, clockAt(1)), id, new Date(0)));
    return outcomes;
  };

  it("is complete after more than 16 runs that each have time for one slice", async () => {
    const id: WorkspaceId = `ws_${ulid()}`;
    // Of one partition, of which a slice reads one change; a run begins again ten seconds before the last one's end.
    const leads = someLeads(400)
      .filter((lead) => shardOf(lead.id) === 0)
      .slice(0, 18)
      .map((lead, minute) => changed(lead, {}, new Date(day(0).getTime() + minute * 60_000)));
    await lake().put(id, leads);

    const outcomes = await compactBySlices(id);
    const page = await lake()
      .reader()
      .page(id, { ...everyLead, limit: 400 });

    expect(outcomes.length).toBeGreaterThan(16);
    expect(new Set(outcomes.slice(0, -1))).toEqual(new Set(["unfinished"]));
    expect(idsOf(page.leads)).toEqual(idsOf(leads));
  }, 30_000);

  it("ends, though more changes have one time than a run reads", async () => {
    const { id, leads } = await aWorkspace(100);

    const outcomes = await compactBySlices(id);
    const page = await lake()
      .reader()
      .page(id, { ...everyLead, limit: 400 });

    expect(outcomes).toEqual(["unfinished", "done"]);
    expect(idsOf(page.leads)).toEqual(idsOf(leads));
  }, 30_000);

  it("says as of when it answers while more has changed than it reads", async () => {
    const { id } = await aWorkspace(0);
    const times = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];
    for (const time of times) await lake().put(id, someLeads(60, time));

    const page = await lake().reader(64).page(id, everyLead);
    const whole = await lake().reader(10_000).page(id, everyLead);

    expect(times).toContain(page.asOf);
    expect(page.total).toBeLessThan(120);
    expect([whole.asOf, whole.total]).toEqual([undefined, 120]);
    expect(lake().hints).not.toContain(id);
  });

  it("fetches a copy again that was deleted under its hands", async () => {
    const { id, leads } = await aWorkspace();
    await lake().compactorAt(clockAt(1)).compact(id, until);
    const reader = lake().reader();
    await reader.page(id, everyLead);

    rmSync(join(lakeDirectory(), "lake", "leads", `workspace_id=${id}`), { recursive: true });

    expect(idsOf((await reader.page(id, everyLead)).leads)).toEqual(idsOf(leads));
  });

  it("reads the table when the snapshot is lost, asks for another, and finds it built", async () => {
    const { id, leads } = await aWorkspace();
    await lake().compactorAt(clockAt(1)).compact(id, until);
    for (const Key of await lake().keysOf(id))
      await lake().s3.send(new DeleteObjectCommand({ Bucket: lake().bucket, Key }));
    rmSync(join(lakeDirectory(), "lake", "leads", `workspace_id=${id}`), { recursive: true });

    const lost = await lake().reader().page(id, everyLead);
    const refused = lake().reader(16).page(id, everyLead);
    await expect(refused).rejects.toMatchObject({ code: "unavailable" });
    expect(await lake().compactorAt(clockAt(1.1)).compact(id, until)).toBe("done");
    const rebuilt = await lake().reader(16).page(id, everyLead);

    expect(lake().hints).toContain(id);
    expect(idsOf(lost.leads)).toEqual(idsOf(leads));
    expect(idsOf(rebuilt.leads)).toEqual(idsOf(leads));
    expect((await lake().manifests.read(id))?.is_rebuilding).toBe(false);
  });

  it("never reads another workspace's file, whatever the manifest says", async () => {
    const { id } = await aWorkspace();
    const other = await aWorkspace();
    await lake().compactorAt(clockAt(1)).compact(other.id, until);
    const files = (await lake().manifests.read(other.id))?.files ?? [];
    const stolen = { ...emptyManifest(leadCollection), version: 1, files };
    await lake().manifests.swap(id, stolen);
    await lake().s3.send(new PutObjectCommand({ Bucket: lake().bucket, Key: "lake/elsewhere", Body: "" }));

    await expect(lake().reader().page(id, everyLead)).rejects.toThrow("is no file of");
  });

  it("serves searches while another schema's files are made, and again after a rollback", async () => {
    const { id, leads } = await aWorkspace();
    const before = {
      ...leadCollection,
      columns: leadCollection.columns.filter(({ name }) => name !== "score"),
    };
    const old = (clock = clockAt(1)) => lake().partsOf(before, 16, clock);
    while ((await compact(old(), id, until)) === "unfinished");
    const [kept, ...others] = leads;
    if (kept === undefined) throw new Error("there are leads");
    await lake().put(id, [changed(kept, { score: 7 }, day(2))]);

    const deployed = await lake().reader(16).page(id, everyLead);
    expect(await compact(lake().compactorParts(16, clockAt(3)), id, new Date(0))).toBe("unfinished");
    const meanwhile = await lake().reader(16).page(id, everyLead);
    while ((await compact(lake().compactorParts(16, clockAt(3)), id, until)) === "unfinished");
    const built = await lake().reader(16).page(id, everyLead);

    expect(lake().hints).toContain(id);
    for (const { leads: found, total } of [deployed, meanwhile, built]) {
      expect(total).toBe(leads.length);
      expect(idsOf(found)).toEqual(idsOf([kept, ...others]));
    }
    expect((await lake().manifests.searchable(id))?.columns).toContainEqual({
      name: "score",
      type: "DOUBLE",
    });
    expect((await old().manifests.searchable(id))?.columns.map(({ name }) => name)).not.toContain("score");

    await lake().compactorAt(clockAt(5)).compact(id, until);
    const files = (await old().manifests.read(id))?.files ?? [];
    expect(files.length).toBeGreaterThan(0);
    expect(await lake().keysOf(id)).toEqual(expect.arrayContaining(files.map(({ key }) => key)));
  });

  it("deletes a replaced file a day later, and what a dead compaction left", async () => {
    const { id } = await aWorkspace(10);
    const left = `lake/leads/workspace_id=${id}/01J0000000000000000000000A.parquet`;
    await lake().s3.send(new PutObjectCommand({ Bucket: lake().bucket, Key: left, Body: "half" }));
    await lake().compactorAt(clockAt(1)).compact(id, until);
    const [first] = (await lake().manifests.read(id))?.files ?? [];

    await lake().put(id, someLeads(10, day(2).toISOString()));
    await lake().compactorAt(clockAt(3)).compact(id, until);
    const replaced = await lake().keysOf(id);
    await lake().compactorAt(clockAt(11.1)).compact(id, until);
    const swept = await lake().keysOf(id);

    expect(replaced).toContain(first?.key);
    expect(swept).not.toContain(first?.key);
    expect([replaced.includes(left), swept.includes(left)]).toEqual([true, false]);
    expect((await lake().reader().page(id, everyLead)).total).toBe(20);
  });
});
