import * as z from "zod";
import { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import type { RunWork } from "#lib/domain/automation/run/run-work.ts";
import type { ItemChange } from "../events/events-of-record.ts";

const Header = z.object({ workspace_id: WorkspaceId, sk: LeadId, deleted_at: Timestamp });

/** Messages for the leads that were deleted: their runs end. */
export const deletedLeadsOf = (changes: readonly ItemChange[]): readonly RunWork[] =>
  changes.flatMap(({ before, after }): RunWork[] => {
    const isDeleted =
      after?.["kind"] === "lead" &&
      after["deleted_at"] !== undefined &&
      before !== undefined &&
      before["deleted_at"] === undefined;
    if (!isDeleted) return [];
    const { workspace_id, sk: lead_id, deleted_at } = Header.parse(after);
    return [{ kind: "lead", workspace_id, lead_id, deleted_at }];
  });
