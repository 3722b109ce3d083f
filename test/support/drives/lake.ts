import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { lakeManifestKey } from "#lib/adapters/dynamo/keys.ts";
import type { Collection } from "#lib/adapters/lake/collection.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { emptyManifest } from "#lib/adapters/lake/manifest.ts";
import { operatorTable } from "../workspace.ts";
import type { Drive, Stage } from "./stage.ts";

/** A manifest that names a file: whoever wants it finds that it is gone. */
export const nameLostFile = async (
  { service, workspace }: Stage,
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

const createLeads = async ({ workspace }: Stage): Promise<void> => {
  for (const email of ["ada@example.com", "grace@example.com"])
    await workspace.request("POST", "/leads", { body: { email } });
};

/** Leads, and a snapshot that has lost a file. */
export const loseFile = async (stage: Stage): Promise<void> => {
  await createLeads(stage);
  await nameLostFile(stage);
};

/** Searches over a lost file, which is also a reason to ask for a compaction, and for a page that has another behind it. */
export const searchMany = async (stage: Stage, search: Drive): Promise<void> => {
  await createLeads(stage);
  // A compaction by the clock may come between and mend it.
  await nameLostFile(stage);
  await search(stage);
  await nameLostFile(stage);
  await stage.workspace.request("GET", "/leads?limit=1");
  await stage.workspace.request("POST", "/leads/search", { body: { limit: 1 } });
};

/** A filter that asks for events, which the lake evaluates, over a lost file. */
export const askEvents = async (stage: Stage, ask: (filter: string) => Promise<unknown>): Promise<void> => {
  await loseFile(stage);
  await ask("opens() = 0");
};

/** Has a snapshot built anew. */
export const compactLake: Drive = async (stage) => {
  await nameLostFile(stage);
  await createLeads(stage);
  await stage.workspace.request("GET", "/leads");
};
