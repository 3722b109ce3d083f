import * as z from "zod";
import { WorkspaceId } from "#lib/contract/ids.ts";

export const LakeCollection = z.enum(["leads", "engagement"]);
export type LakeCollection = z.infer<typeof LakeCollection>;

/** A snapshot that may be due; whether it is, the compactor finds out. */
export const LakeWork = z.strictObject({ workspace_id: WorkspaceId, collection: LakeCollection });
export type LakeWork = z.infer<typeof LakeWork>;
