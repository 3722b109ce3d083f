import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Namer, Namers } from "./namer.ts";

/** Throws Refusal `in_use` while records name something. */
export const requireUnnamed = async (
  namers: Namers,
  workspaceId: WorkspaceId,
  isNaming: (namer: Namer) => boolean,
): Promise<void> => {
  const used_by = (await namers.list(workspaceId)).filter(isNaming).map(({ kind, id }) => ({ kind, id }));
  if (used_by.length > 0)
    throw new Refusal("in_use", { used_by, detail: "These name it. Change, archive or delete them first." });
};
