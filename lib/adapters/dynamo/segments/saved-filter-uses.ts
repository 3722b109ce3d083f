import type { SavedFilterId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { savedFilterUseKey, savedFilterUsesKey } from "../keys.ts";
import type { Action } from "../transaction.ts";

type Filter = SavedFilterId | null | undefined;

/** A record that names a saved filter, with the one that it named before and names now. */
export interface Use {
  readonly workspaceId: WorkspaceId;
  readonly user: { readonly kind: "export_schedule"; readonly id: string };
  readonly before: Filter;
  readonly after: Filter;
}

const counting = (table: string, workspaceId: WorkspaceId, filter: SavedFilterId, by: number): Action => ({
  Update: {
    TableName: table,
    Key: { ...savedFilterUsesKey(workspaceId, filter) },
    UpdateExpression: "ADD uses :by",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":by": by },
  },
});

/**
 * Belongs into the transaction of whoever begins or ends to name a saved filter: it fails when the filter is gone, and
 * the filter can't be deleted while it is named.
 */
export const savedFilterUseActions = (
  table: string,
  { workspaceId, user, before, after }: Use,
): readonly Action[] => {
  if ((before ?? null) === (after ?? null)) return [];
  const begun = (filter: SavedFilterId): Action[] => [
    counting(table, workspaceId, filter, 1),
    {
      Put: {
        TableName: table,
        Item: {
          ...savedFilterUseKey(workspaceId, filter, user),
          kind: "saved_filter_use",
          workspace_id: workspaceId,
          user,
        },
      },
    },
  ];
  const ended = (filter: SavedFilterId): Action[] => [
    counting(table, workspaceId, filter, -1),
    { Delete: { TableName: table, Key: { ...savedFilterUseKey(workspaceId, filter, user) } } },
  ];
  return [...(before ? ended(before) : []), ...(after ? begun(after) : [])];
};

/** The item that counts a filter's uses, which comes with the filter and goes with it, if there are none. */
export const savedFilterUsesAction = (
  table: string,
  workspaceId: WorkspaceId,
  filter: SavedFilterId,
  step: "begin" | "end",
): Action => {
  const key = savedFilterUsesKey(workspaceId, filter);
  if (step === "begin")
    return {
      Put: {
        TableName: table,
        Item: { ...key, kind: "saved_filter_uses", workspace_id: workspaceId, uses: 0 },
      },
    };
  return {
    Delete: {
      TableName: table,
      Key: { ...key },
      ConditionExpression: "uses = :none",
      ExpressionAttributeValues: { ":none": 0 },
    },
  };
};
