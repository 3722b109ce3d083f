import * as z from "zod";
import { WorkspaceId } from "#lib/contract/ids.ts";
import { recordCollections } from "#lib/domain/records/record-kind/record-kinds.ts";

export const LakeCollection = z.enum(["leads", "engagement", ...recordCollections]);
export type LakeCollection = z.infer<typeof LakeCollection>;

/** A snapshot that may be due; whether it is, the compactor finds out. */
export const LakeWork = z.strictObject({ workspace_id: WorkspaceId, collection: LakeCollection });
export type LakeWork = z.infer<typeof LakeWork>;
