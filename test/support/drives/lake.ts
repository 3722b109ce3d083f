import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { lakeManifestKey } from "#lib/adapters/dynamo/keys.ts";
import type { Collection } from "#lib/adapters/lake/collection.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { emptyManifest } from "#lib/adapters/lake/manifest.ts";
import { operatorTable } from "../workspace.ts";
import type { Drive, Fixture } from "./fixture.ts";

/** A manifest that names a file: whoever wants it finds that it is gone. */
export const nameLostFile = async (
  { service, workspace }: Fixture,
  collection: Collection = leadCollection,
): Promise<void> => {
  const empty = emptyManifest(collection);
  const key = `lake/${collection.name}/workspace_id=${workspace.id}/${ulid()}.parquet`;
  const Item = {
    ...lakeManifestKey(workspace.id, collection.name, empty.schema),
    kind: "lake_manifest",
    ...empty,
    version: 1,
    next_seq: 2,
    files: [{ key, rows: 1, bytes: 1, seq: 1 }],
  };
  await operatorTable(service).send(new PutCommand({ TableName: service.names.table, Item }));
};

const createLeads = async ({ workspace }: Fixture): Promise<void> => {
  for (const email of ["ada@example.com", "grace@example.com"])
    await workspace.request("POST", "/leads", { body: { email } });
};

/** Leads, and a snapshot that has lost a file. */
export const loseFile = async (fixture: Fixture): Promise<void> => {
  await createLeads(fixture);
  await nameLostFile(fixture);
};

/** Searches over a lost file, which is also a reason to ask for a compaction, and for a page that has another behind it. */
export const searchMany = async (fixture: Fixture, search: Drive): Promise<void> => {
  await createLeads(fixture);
  // A compaction by the clock may come between and mend it.
  await nameLostFile(fixture);
  await search(fixture);
  await nameLostFile(fixture);
  await fixture.workspace.request("GET", "/leads?limit=1");
  await fixture.workspace.request("POST", "/leads/search", { body: { limit: 1 } });
};

/** A filter that asks for events, which the lake evaluates, over a lost file. */
export const askEvents = async (
  fixture: Fixture,
  ask: (filter: string) => Promise<unknown>,
): Promise<void> => {
  await loseFile(fixture);
  await ask("opens() = 0");
};

/** Has a snapshot built anew. */
export const compactLake: Drive = async (fixture) => {
  await nameLostFile(fixture);
  await createLeads(fixture);
  await fixture.workspace.request("GET", "/leads");
};
