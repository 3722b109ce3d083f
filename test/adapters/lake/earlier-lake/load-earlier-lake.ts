import { readFile } from "node:fs/promises";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { ALake } from "../a-lake.ts";

const EarlierLake = z.object({
  workspaceId: WorkspaceId,
  objects: z.array(z.object({ key: z.string(), file: z.string() })),
  items: z.array(z.looseObject({ kind: z.string() })),
});

/** Readers ignore a manifest after 29 days: sets its times to an hour ago. */
const recent = (item: { readonly kind: string } & Readonly<Record<string, unknown>>) => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  if (item.kind === "lake_schemas") {
    const schemas = (item["schemas"] as readonly object[]).map((one) => ({ ...one, day: at.slice(0, 10) }));
    return { ...item, schemas };
  }
  if (item.kind !== "lake_manifest") return item;
  const times = (item["watermarks"] as readonly string[]).map(() => at);
  return { ...item, watermarks: times, reached: times, compacted_at: at };
};

/** Puts the table and the files that commit d454c89 wrote into a lake. Returns their workspace. */
export const loadEarlierLake = async (lake: ALake): Promise<WorkspaceId> => {
  const read = (name: string) => readFile(new URL(name, import.meta.url));
  const made = EarlierLake.parse(JSON.parse(String(await read("earlier-lake.json"))));
  for (const item of made.items)
    await lake.client.send(new PutCommand({ TableName: lake.table, Item: recent(item) }));
  for (const { key, file } of made.objects)
    await lake.s3.send(new PutObjectCommand({ Bucket: lake.bucket, Key: key, Body: await read(file) }));
  return made.workspaceId;
};
