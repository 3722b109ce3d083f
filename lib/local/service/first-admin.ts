import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { openWorkspace } from "#lib/adapters/dynamo/open-workspace.ts";

export interface FirstAdminOptions {
  readonly dynamo: DynamoDBClient;
  readonly table: string;
  /** Where the key stays for the next run; absent when nothing stays. */
  readonly dataDir: string | undefined;
}

/** The key of the first workspace's admin: made at the first start, remembered beside the data after that. */
export async function firstAdminKey({ dynamo, table, dataDir }: FirstAdminOptions): Promise<string> {
  const path = dataDir === undefined ? null : join(dataDir, "admin-key");
  const known = path === null ? null : await readFile(path, "utf8").catch(() => null);
  if (known !== null) return known.trim();
  const client = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
  const { token } = await openWorkspace(client, table, {
    name: "Local workspace",
    adminEmail: "admin@leadrail.example",
    now: new Date(),
  });
  if (path !== null) await writeFile(path, `${token}\n`, { mode: 0o600 });
  return token;
}
