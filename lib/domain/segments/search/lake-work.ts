import * as z from "zod";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { HistoryName } from "#lib/domain/platform/history/history.ts";
import { recordCollections } from "#lib/domain/records/record-kind/record-kinds.ts";

/** Append-only histories of leads and deals, under their own names. */
const historyCollections = [
  "stage_moves",
  "assignments",
  "deal_moves",
  "sends",
] as const satisfies readonly HistoryName[];

export const LakeCollection = z.enum(["leads", "engagement", ...historyCollections, ...recordCollections]);
export type LakeCollection = z.infer<typeof LakeCollection>;

/** A snapshot that may be due; whether it is, the compactor finds out. */
export const LakeWork = z.strictObject({ workspace_id: WorkspaceId, collection: LakeCollection });
export type LakeWork = z.infer<typeof LakeWork>;
