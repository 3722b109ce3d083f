import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import { dueAgeMs } from "./lake-limits.ts";
import { leadCollection } from "./lead-collection.ts";
import { makeManifestStore } from "./manifest.ts";

interface LakeAges {
  /** Whether a workspace's snapshot was not looked after for a day, or never. */
  isAged(workspaceId: WorkspaceId, now: Date): Promise<boolean>;
}

export const makeLakeAges = (client: DynamoDBDocumentClient, table: string): LakeAges => {
  const manifests = makeManifestStore(client, table, leadCollection);
  return {
    isAged: async (workspaceId, now) => {
      const at = (await manifests.read(workspaceId))?.compacted_at ?? "";
      return at === "" || now.getTime() - Date.parse(at) > dueAgeMs;
    },
  };
};
