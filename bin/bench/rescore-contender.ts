import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Collection } from "#lib/adapters/lake/collection.ts";
import { lakeDirectory, sqlText, withDuckDb } from "#lib/adapters/lake/duckdb.ts";
import { engagementCollection } from "#lib/adapters/lake/engagement-collection.ts";
import type { FileStore } from "#lib/adapters/lake/file-store.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { emptyManifest, type Manifest } from "#lib/adapters/lake/manifest.ts";
import { makeScoreLake } from "#lib/adapters/lake/score-lake.ts";
import type { EngagementRule, ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { peakMb } from "./peak-memory.ts";
import { endMs } from "./rescore/moments.ts";

// Finds the leads whose scores are due in a lake that is made, or aggregates the same events by DuckDB alone, in a
// process of its own: `node rescore-contender.ts <ours|bare> <leads>` prints how many leads it found, how long it took
// and how much memory at most.

/** What it is given. */
export type Asked = readonly [way: "ours" | "bare", leads: `${number}`];

const [way, leads] = [process.argv[2], Number(process.argv[3])];
const pathOf = ({ name }: Collection): string => `bench-rescore-${name}-${leads}.parquet`;

const rule = (id: string, event: EngagementRule["event"], more: Partial<EngagementRule>): EngagementRule => ({
  ...{
    id,
    event,
    name: null,
    group: null,
    where: null,
    half_life_days: 30,
    cap: 40,
    once_per: null,
    points: 5,
  },
  ...more,
});
const at = new Date(endMs).toISOString();
const model: ScoringModelRecord = {
  ...{ id: "smodel_01J0000000000000000000000A", name: "Bench", description: null, version: 1 },
  ...{ created_by: "mem_01J0000000000000000000000A", created_at: at, updated_at: at },
  groups: [{ id: "letters", cap: 50 }],
  grades: [{ name: "A", from: 70 }],
  fit: [
    {
      id: "industry",
      name: null,
      group: null,
      points: 20,
      when: { field: "company.industry", op: "eq", value: "software" },
    },
  ],
  engagement: [
    rule("opens", "email.opened", { group: "letters", once_per: "message", points: 2 }),
    rule("clicks", "email.clicked", { group: "letters", half_life_days: 14 }),
    rule("replies", "email.replied", { half_life_days: null, points: 15 }),
  ],
};

const files: FileStore = {
  fetch: async ({ key }) => join(lakeDirectory(), key),
  store: async () => 0,
  exists: async () => true,
  forget: async () => undefined,
};

const partsOf = (collection: Collection) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "us-east-1" }));
  // A table in which nothing has changed since.
  Reflect.set(client, "send", async () => ({ Items: [] }));
  const now = new Date().toISOString();
  const empty = emptyManifest(collection);
  const file = { key: pathOf(collection), rows: 1, bytes: 1, seq: 1 };
  const manifest: Manifest = {
    ...empty,
    files: [file],
    watermarks: empty.watermarks.map(() => now),
    compacted_at: now,
  };
  const read = async () => manifest;
  const manifests = { read, searchable: read, all: async () => [manifest], swap: async () => true };
  const reading = { client, table: "leads", collection, budget: 50_000 };
  return { reading, manifests, files, hint: async () => undefined };
};

const ours = async (): Promise<number> => {
  const lake = makeScoreLake({ leads: partsOf(leadCollection), engagement: partsOf(engagementCollection) });
  const due = await lake.due("ws_01J0000000000000000000000A", {
    model,
    catalogue: leadCatalogue,
    now: new Date(endMs),
  });
  let heard = 0;
  for await (const lead of due.leads) if (lead.heard !== undefined) heard += 1;
  return heard;
};

/** What each lead has done, kind by kind, and when last. */
const bare = (): Promise<number> =>
  withDuckDb(async (connection) => {
    const from = `read_parquet(${sqlText(join(lakeDirectory(), pathOf(engagementCollection)))})`;
    const each = `SELECT lead_id, type, count(*), max(occurred_at), sum(pow(2.0, (occurred_at - ${endMs}) / 2592000000.0)) FROM ${from} WHERE NOT machine GROUP BY ALL`;
    const found = new Set<string>();
    for await (const [id] of await connection.stream(each)) found.add(String(id));
    return found.size;
  });

const began = performance.now();
const found = await (way === "bare" ? bare() : ours());
process.stdout.write(
  JSON.stringify({ found: { leads: found }, ms: performance.now() - began, rssMb: peakMb() }),
);
