import type { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";
import type { Collection } from "./collection.ts";
import { engagementCollection } from "./engagement-collection.ts";
import { leadCollection } from "./lead-collection.ts";

/** Every kind of record in the lake. */
export const collections: Readonly<Record<LakeCollection, Collection>> = {
  leads: leadCollection,
  engagement: engagementCollection,
};
