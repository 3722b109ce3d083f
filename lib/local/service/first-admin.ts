import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { openWorkspace } from "#lib/adapters/dynamo/team/open-workspace.ts";

export interface FirstAdminOptions {
  readonly dynamo: DynamoDBClient;
  readonly table: string;
  /** Where the key stays for the next run; absent when nothing stays. */
  readonly dataDir: string | undefined;
}

/**
 * The key of the first workspace's admin: made at the first start as `leadrail first-admin` makes it, remembered
 * beside the data after that. Throws when the data has a first admin and the key is no longer beside it.
 */
export async function firstAdminKey({ dynamo, table, dataDir }: FirstAdminOptions): Promise<string> {
  const path = dataDir === undefined ? null : join(dataDir, "admin-key");
  const known = path === null ? null : await readFile(path, "utf8").catch(() => null);
  if (known !== null) return known.trim();
  const client = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
  const opened = await openWorkspace(client, table, {
    name: "Local workspace",
    adminEmail: "admin@leadrail.example",
    now: new Date(),
    place: "first",
  });
  if (opened === undefined)
    throw new Error(`there is a first admin, but ${path} is missing: put it back, or start with other data`);
  if (path !== null) await writeFile(path, `${opened.token}\n`, { mode: 0o600 });
  return opened.token;
}
