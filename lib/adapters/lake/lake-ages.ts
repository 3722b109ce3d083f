import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";
import { collections } from "./collections.ts";
import { dueAgeMs } from "./lake-limits.ts";
import { makeManifestStore } from "./manifest.ts";

interface LakeAges {
  /** The collections whose snapshots were not looked after for a day, or never. */
  aged(workspaceId: WorkspaceId, now: Date): Promise<readonly LakeCollection[]>;
}

export const makeLakeAges = (client: DynamoDBDocumentClient, table: string): LakeAges => ({
  aged: async (workspaceId, now) => {
    const isAged = async (name: LakeCollection): Promise<boolean> => {
      const manifest = await makeManifestStore(client, table, collections[name]).read(workspaceId);
      const at = manifest?.compacted_at ?? "";
      return at === "" || now.getTime() - Date.parse(at) > dueAgeMs;
    };
    const looked = LakeCollection.options.map(async (name) => ((await isAged(name)) ? [name] : []));
    return (await Promise.all(looked)).flat();
  },
});
