import * as z from "zod";
import { fromTagItem } from "#lib/adapters/dynamo/records/tags.ts";
import { fromListItem } from "#lib/adapters/dynamo/segments/lead-lists.ts";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { listWork } from "#lib/domain/segments/list/list-work.ts";
import { tagWork } from "#lib/domain/segments/membership/tag-work.ts";
import { type Change, type ChangeRow, imagesOf, whenThere, workFor } from "./work.ts";

const Owned = z.object({ workspace_id: WorkspaceId });

/** Whose item it is. */
export const workspaceOf = ({ before, after }: Change): WorkspaceId =>
  Owned.parse(after ?? before).workspace_id;

export const listChanges: ChangeRow = (change) =>
  workFor("membershipDispatcher", listWork(workspaceOf(change), ...imagesOf(change, fromListItem)));

export const tagChanges: ChangeRow = (change) =>
  workFor("membershipDispatcher", tagWork(workspaceOf(change), ...imagesOf(change, fromTagItem)));

/** Its rules, and what its stages are, may hold of other leads now. */
export const pipelineChanges = whenThere((after, change) =>
  workFor("membershipDispatcher", {
    kind: "memberships",
    workspace_id: workspaceOf(change),
    changed: String(after["sk"]),
    from: null,
  }),
);
