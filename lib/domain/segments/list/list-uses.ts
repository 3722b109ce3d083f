import { Refusal } from "#lib/contract/errors.ts";
import type { ListId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Namers } from "#lib/domain/platform/naming/namer.ts";
import { listsIn } from "./list-references.ts";

/** Refuses while others name a list: whoever it keeps out would come in. */
export const requireUnused = async (namers: Namers, workspaceId: WorkspaceId, id: ListId): Promise<void> => {
  const used_by = (await namers.list(workspaceId))
    .filter(({ filters }) => listsIn(...filters).has(id))
    .map((one) => ({ kind: one.kind, id: one.id }));
  if (used_by.length > 0) throw new Refusal("in_use", { used_by });
};
