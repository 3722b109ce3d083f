import { dryRunSamplesMax, type WorkflowDryRun } from "#lib/contract/automation/workflow-dry-run.ts";
import type { Trigger } from "#lib/contract/automation/workflow-trigger.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import { type SimulateDeps, simulateDocument } from "#lib/domain/automation/run/simulate-for.ts";
import { requireNamed } from "#lib/domain/automation/workflow/require-there.ts";
import { settlingIn } from "#lib/domain/automation/workflow/settling.ts";
import { triggerKindOf } from "#lib/domain/automation/workflow/trigger-kind.ts";
import { filterIn, triggerFilterAt } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import { documentOf, type WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";

interface Deps extends SimulateDeps {
  readonly lake: Pick<LeadLake, "page">;
  readonly clock: () => Date;
}

/** API Gateway cuts a request at 29 s. */
const simulateMsMax = 20_000;
/** Leads that are simulated at a time. */
const window = 10;

/** The leads that a trigger is about: to whom it happened lately, or who pass it now; undefined where nobody can say. */
const aboutWhom = (
  trigger: Trigger,
  days: number,
): { readonly filter: Filter; readonly days: number | null } | undefined => {
  const lately = { amount: days, unit: "day" } as const;
  if ("event" in trigger) return { filter: { ...trigger, in_last: lately }, days };
  const filter = filterIn(trigger);
  if (filter === undefined) return undefined;
  const isEntry = "stage" in trigger && trigger.edge !== "stops";
  return isEntry
    ? { filter: { and: [filter, { field: "stage_entered_at", op: "in_last", value: lately }] }, days }
    : { filter, days: null };
};

interface Found {
  readonly total: number;
  readonly ids: LeadId[];
}

/** How many leads pass a filter, and the latest of them. */
const find = async (
  { lake }: Deps,
  { actor, at }: Stamp,
  filter: Filter,
  { catalogue, timeZone }: { readonly catalogue: Catalogue; readonly timeZone: string },
  limit: number,
): Promise<Found> => {
  const { leads, total = 0 } = await lake.page(actor.workspace_id, {
    filter,
    catalogue,
    clock: { now: new Date(at), timeZone },
    sort: [{ field: "updated_at", descending: true }],
    limit,
    wantsTotal: true,
  });
  return { total, ids: leads.map(({ id }) => id) };
};

const simulateAll = async (
  deps: Deps,
  workflow: WorkflowRecord,
  ids: readonly LeadId[],
  stamp: Stamp,
): Promise<Pick<WorkflowDryRun, "samples" | "complete">> => {
  const begunMs = deps.clock().getTime();
  const samples: WorkflowDryRun["samples"] = [];
  const settling = await settlingIn(deps, stamp.actor.workspace_id, new Date(stamp.at));
  const document = documentOf(workflow);
  if (ids.length > 0) await requireNamed(settling, stamp.actor, workflow);
  for (let from = 0; from < ids.length; from += window) {
    if (deps.clock().getTime() - begunMs > simulateMsMax) return { samples, complete: false };
    const made = ids.slice(from, from + window).map(async (lead) => {
      const { trace, end, changes } = await simulateDocument(
        deps,
        { document, workflow },
        { lead, events: [] },
        stamp,
      );
      const told = trace.map(({ step, kind, outcome, detail, at }) => ({ step, kind, outcome, detail, at }));
      return { lead_id: lead, end, changes, trace: told };
    });
    samples.push(...(await Promise.all(made)));
  }
  return { samples, complete: true };
};

/** Whom a workflow is about, by each of its triggers, and what it would do to some of them. */
export const dryRunWorkflow = async (
  deps: Deps,
  workflow: WorkflowRecord,
  { days, samples }: { readonly days: number; readonly samples: number },
  stamp: Stamp,
): Promise<WorkflowDryRun> => {
  const catalogue = schemaCatalogue(await deps.leadSchemas.read(stamp.actor.workspace_id));
  const asked = { catalogue, timeZone: workflow.time_zone };
  const triggers: WorkflowDryRun["triggers"] = [];
  const filters: Filter[] = [];
  for (const [index, trigger] of workflow.trigger.entries()) {
    const about = aboutWhom(trigger, days);
    if (about === undefined) continue;
    const clock = { now: new Date(stamp.at), timeZone: workflow.time_zone };
    const filter = triggerFilterAt(trigger, readFilter(about.filter, catalogue), clock);
    filters.push(filter);
    const { total, ids } = await find(deps, stamp, filter, asked, dryRunSamplesMax);
    const place = `/trigger/${index}`;
    triggers.push({ place, kind: triggerKindOf(trigger), leads: total, days: about.days, samples: ids });
  }
  const [first, ...others] = filters;
  const as_of = stamp.at;
  if (first === undefined) return { as_of, triggers, leads: 0, excluded: 0, samples: [], complete: true };
  const any: Filter = others.length === 0 ? first : { or: filters };
  const unless = workflow.unless === null ? null : readFilter(workflow.unless, catalogue);
  const { total: leads } = await find(deps, stamp, any, asked, 1);
  const letIn: Filter = unless === null ? any : { and: [any, { not: unless }] };
  const { total: came, ids } = await find(deps, stamp, letIn, asked, Math.max(1, samples));
  const simulated = await simulateAll(deps, workflow, ids.slice(0, samples), stamp);
  return { as_of, triggers, leads, excluded: leads - came, ...simulated };
};
