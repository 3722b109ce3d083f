import * as z from "zod";
import type { AssignmentWatch } from "#lib/adapters/dynamo/selling/assignment-watch.ts";
import { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type AssignmentWork, newLeadsAtOnce } from "#lib/domain/selling/assignment/assignment-work.ts";
import type { ItemChange } from "../events/events-of-record.ts";

/** Looked at alone, since most leads of a large import need no reading. */
const Glance = z.object({
  workspace_id: WorkspaceId,
  sk: LeadId,
  owner_id: z.string().optional(),
  deleted_at: z.string().optional(),
});

const InWorkspace = z.object({ workspace_id: WorkspaceId });

/** What may let somebody be there again for whom leads wait. */
const openingKinds = new Set<unknown>(["assignment_head", "availability", "assignment_pool"]);

const inGroups = (workspace_id: WorkspaceId, ids: readonly LeadId[]): AssignmentWork[] =>
  Array.from({ length: Math.ceil(ids.length / newLeadsAtOnce) }, (_, index) => ({
    kind: "new",
    workspace_id,
    lead_ids: ids.slice(index * newLeadsAtOnce, (index + 1) * newLeadsAtOnce),
  }));

/** The leads among changes that came in without an owner where a rule assigns them, and whose wait may be over. */
export const newLeadsOf = async (
  changes: readonly ItemChange[],
  watch: AssignmentWatch,
): Promise<readonly AssignmentWork[]> => {
  const unowned = new Map<WorkspaceId, LeadId[]>();
  const opened = new Set<WorkspaceId>();
  for (const { before, after } of changes) {
    if (after?.["kind"] === "assignment_head") watch.learn(after);
    if (after !== undefined && openingKinds.has(after["kind"]))
      opened.add(InWorkspace.parse(after).workspace_id);
    if (after?.["kind"] !== "lead" || before !== undefined) continue;
    const { workspace_id, sk, owner_id, deleted_at } = Glance.parse(after);
    if (owner_id !== undefined || deleted_at !== undefined || !(await watch.isActive(workspace_id))) continue;
    unowned.set(workspace_id, [...(unowned.get(workspace_id) ?? []), sk]);
  }
  return [
    ...[...unowned].flatMap(([workspace_id, ids]) => inGroups(workspace_id, ids)),
    ...[...opened].map((workspace_id) => ({ kind: "waiting" as const, workspace_id })),
  ];
};
