import { splitLeadsMin } from "#lib/contract/automation/workflow-stats.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { WorkflowRecord, WorkflowStore } from "#lib/domain/automation/workflow/workflow-record.ts";
import { stopArms } from "#lib/domain/automation/workflow/workflows.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import { type StatsDeps, workflowStats } from "./workflow-stats.ts";

/** Leads are read one by one: few workspaces run more than an experiment or two. */
const leadsIn =
  (leads: Pick<LeadReader, "get">): StatsDeps["leads"]["leadsOf"] =>
  async (workspaceId, ids) => {
    const found = await Promise.all([...new Set(ids)].map((id) => leads.get(workspaceId, id)));
    return new Map(found.flatMap((stored) => (stored === undefined ? [] : [[stored.lead.id, stored]])));
  };

/** Stops the arms that have broken a guardrail, by as many leads as tell something. Done again it stops none twice. */
export const keepGuardrails = async (
  deps: Omit<StatsDeps, "leads"> & { readonly leads: Pick<LeadReader, "get"> } & {
    readonly workflows: WorkflowStore;
  },
  workspace_id: WorkspaceId,
  workflow: WorkflowRecord,
  now: Date,
): Promise<void> => {
  const { id, updated_by: member_id, stopped_arms } = workflow;
  const actor = { workspace_id, member_id, role: "manager" } as const;
  const use = { ...deps, leads: { leadsOf: leadsIn(deps.leads) }, clock: () => now };
  const { splits } = await workflowStats(use, actor, workflow);
  const at = now.toISOString();
  const broken = splits
    .filter(({ decided }) => decided === null)
    .flatMap(({ name: split, arms }) =>
      arms.flatMap(({ name: arm, leads, guardrails }) => {
        const found = leads < splitLeadsMin ? undefined : guardrails.find(({ kept }) => !kept);
        return found === undefined ? [] : [{ split, arm, at, guardrail: found.guardrail, rate: found.rate }];
      }),
    )
    .filter(({ split, arm }) => stopped_arms.every((one) => one.split !== split || one.arm !== arm));
  if (broken.length > 0) await stopArms(deps, id, broken, { actor, at, requestId: id, via: "manual" });
};
