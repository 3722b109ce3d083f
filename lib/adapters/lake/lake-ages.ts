import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { hourOf } from "#lib/domain/platform/workspace-task/spread.ts";
import { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";
import { collections } from "./collections.ts";
import { dueAgeMs } from "./lake-limits.ts";
import { makeManifestStore } from "./manifest.ts";

interface LakeAges {
  /**
   * The collections whose snapshots were never compacted, or not for a day: these in the workspace's own hour of the day,
   * so that not all workspaces are due at once, and in any hour after two days.
   */
  aged(workspaceId: WorkspaceId, now: Date): Promise<readonly LakeCollection[]>;
}

export const makeLakeAges = (client: DynamoDBDocumentClient, table: string): LakeAges => ({
  aged: async (workspaceId, now) => {
    const isAged = async (name: LakeCollection): Promise<boolean> => {
      const manifest = await makeManifestStore(client, table, collections[name]).read(workspaceId);
      const at = manifest?.compacted_at ?? "";
      const ageMs = at === "" ? Infinity : now.getTime() - Date.parse(at);
      return ageMs > 2 * dueAgeMs || (ageMs > dueAgeMs && now.getUTCHours() === hourOf(workspaceId));
    };
    const looked = LakeCollection.options.map(async (name) => ((await isAged(name)) ? [name] : []));
    return (await Promise.all(looked)).flat();
  },
});
