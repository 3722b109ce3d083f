import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { collections } from "#lib/adapters/lake/collections.ts";
import { makeLakeAges } from "#lib/adapters/lake/lake-ages.ts";
import { emptyManifest } from "#lib/adapters/lake/manifest.ts";
import { hourOf } from "#lib/domain/platform/workspace-task/spread.ts";
import { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";

const workspaceId = "ws_01J0000000000000000000000A";
const own = new Date(Date.UTC(2026, 2, 2, hourOf(workspaceId), 30));
const other = new Date(own.getTime() + 3_600_000);

/** How many of a workspace's collections are aged whose snapshots were compacted so many hours ago; undefined: never. */
const aged = async (hours: number | undefined, now: Date): Promise<number> => {
  const compacted_at = hours === undefined ? "" : new Date(now.getTime() - hours * 3_600_000).toISOString();
  const Item = hours === undefined ? undefined : { ...emptyManifest(collections.leads), compacted_at };
  const client = { send: async () => ({ Item }) } as unknown as DynamoDBDocumentClient;
  return (await makeLakeAges(client, "table").aged(workspaceId, now)).length;
};
const all = LakeCollection.options.length;

it("snapshots are aged after a day in the workspace's own hour, after two days and before the first compaction in any", async () => {
  expect(await aged(23, own)).toBe(0);
  expect(await aged(25, own)).toBe(all);
  expect(await aged(25, other)).toBe(0);
  expect(await aged(47, other)).toBe(0);
  expect(await aged(49, other)).toBe(all);
  expect(await aged(undefined, other)).toBe(all);
});
