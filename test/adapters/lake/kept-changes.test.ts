import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { leadPartition, leadShards } from "#lib/adapters/dynamo/keys.ts";
import { toLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import { KeptChanges } from "#lib/adapters/lake/kept-changes.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { unitsIn } from "#lib/local/dynamodb/index.ts";
import { everyLead, sharedLake } from "./a-lake.ts";
import { someLeads } from "./some-leads.ts";

const lake = sharedLake();

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();
const newWorkspace = (): WorkspaceId => `ws_${ulid()}`;

/** Leads of one shard. */
const neighbours = (workspaceId: WorkspaceId, count: number): Lead[] => {
  const writtenBy = { kind: "import", importId: "imp_01J0000000000000000000000A", row: 1 } as const;
  const partition = leadPartition(workspaceId, 0);
  const isThere = (lead: Lead) => toLeadItem({ workspaceId, lead, writtenBy })["pk"] === partition;
  return someLeads((count + 10) * leadShards * 2, ago(60))
    .filter(isThere)
    .slice(0, count);
};

describe("a reader that has searched before", () => {
  it("reads what is new alone, and answers all", async () => {
    const id = newWorkspace();
    const reader = lake().reader();
    await lake().put(id, someLeads(60, ago(60)));
    await reader.page(id, everyLead);
    await lake().put(id, someLeads(1, ago(0)));
    const before = lake().meter.read();

    const { total } = await reader.page(id, everyLead);

    expect(total).toBe(61);
    // The lanes, the manifest, and the list of other schemas, which is asked for while there are no files.
    expect(unitsIn(lake().meter.since(before).readBy)).toBeLessThanOrEqual(16 + 1 + 1);
  });

  it("sees a change that was stored after one that is stamped later", async () => {
    const id = newWorkspace();
    const reader = lake().reader();
    await lake().put(id, neighbours(id, 2));
    const [late, early] = neighbours(id, 2);
    if (late === undefined || early === undefined) throw new Error("there are leads");
    await lake().put(id, [{ ...late, updated_at: ago(1) }]);
    expect((await reader.page(id, everyLead)).total).toBe(3);

    await lake().put(id, [{ ...early, updated_at: ago(5) }]);

    const page = await reader.page(id, everyLead);
    expect(page.total).toBe(4);
    expect(page.asOf).toBeUndefined();
  });

  it("answers many at a time, each with what was written before it", async () => {
    const id = newWorkspace();
    const reader = lake().reader();
    const counted = async (count: number) => {
      const { total } = await reader.page(id, everyLead);
      return (total ?? 0) >= count;
    };
    const events = { ...everyLead, filter: parseFilter("NOT opens()", leadCatalogue) };
    const searches: Promise<unknown>[] = [];
    for (let written = 1; written <= 6; written += 1) {
      await lake().put(id, someLeads(1, ago(0)));
      searches.push(
        counted(written),
        reader.page(id, events).then(({ total }) => (total ?? 0) >= written),
      );
    }

    expect(await Promise.all(searches)).toEqual(searches.map(() => true));
  });

  it("goes on after a compaction, with the last word on each lead", async () => {
    const id = newWorkspace();
    const reader = lake().reader();
    const leads = someLeads(20, ago(600));
    await lake().put(id, leads);
    await reader.page(id, everyLead);
    const compactor = lake().compactorAt(() => new Date());
    await compactor.compact(id, new Date(Date.now() + 60_000));
    const [one] = leads;
    if (one === undefined) throw new Error("there are leads");
    await lake().put(id, [{ ...one, score: 1, version: 2, updated_at: ago(0) }]);

    const page = await reader.page(id, everyLead);

    expect(page.total).toBe(20);
    expect(page.leads.find((lead) => lead.id === one.id)?.score).toBe(1);
  });
});

it("A reading that is out of time says how far it came, and the next one goes on from there", async () => {
  const id = newWorkspace();
  await lake().put(id, neighbours(id, 250));
  const reading = { client: lake().client, table: lake().table, collection: leadCollection, budget: 50_000 };
  const kept = await KeptChanges.begin(
    reading,
    id,
    Array.from({ length: leadShards }, () => ""),
  );

  const readings = [await kept.read(0), await kept.read(0), await kept.read(0)];
  await kept.drop();

  expect(readings.map(({ rows, cutAt }) => [rows, cutAt !== undefined])).toEqual([
    [100, true],
    [200, true],
    [250, false],
  ]);
}, 30_000);
