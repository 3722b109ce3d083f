import type { TagRecord } from "#lib/contract/records/tag-record.ts";
import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import type { PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { OrderKind } from "#lib/contract/team/paused-order.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { orderOf } from "#lib/domain/team/standing-order/order-of.ts";
import { switchScoring } from "#lib/domain/transfer/bulk/switch-scoring.ts";
import type { ScheduleRecord } from "#lib/domain/transfer/schedule/schedule-record.ts";
import { authorMayNotExport } from "#lib/domain/transfer/schedule/start-run.ts";
import type { SourceRecord } from "#lib/domain/transfer/source/source-record.ts";
import { importRow, jobRow } from "./job-rows.ts";
import { namedRow } from "./named-row.ts";
import type { OrderRow } from "./order-row.ts";
import { takeOverPipeline } from "./take-over-pipeline.ts";

const hasRules = ({ stages }: PipelineRecord): boolean =>
  stages.some(({ archived, rules }) => !archived && rules.length > 0);

/** Every kind of standing order: which ones there are, how one pauses, and how it is taken over. */
export const orderTable: Readonly<Record<OrderKind, OrderRow>> = {
  workflow: namedRow<WorkflowRecord>("workflow", {
    list: ({ workflows }) => workflows,
    store: ({ workflows }) => workflows,
    acts: ({ state }) => state === "active" || state === "paused",
    couldAct: ({ state }) => state === "draft",
    paused: {
      in: ({ workflows }) => workflows,
      change: ({ state }, at) => (state === "active" ? { state: "paused", paused_at: at } : undefined),
    },
    // Its activation wakes the runs that were left where they were.
    takenOver: ({ state }, _, at) => (state === "active" ? { state: "paused", paused_at: at } : {}),
  }),
  export_schedule: namedRow<ScheduleRecord>("export_schedule", {
    list: ({ schedules }) => schedules,
    store: ({ schedules }) => schedules,
    acts: ({ paused, pause_reason }) => !paused || pause_reason !== null,
    rests: ({ paused }) => paused,
    paused: {
      in: ({ schedules }) => schedules,
      change: ({ paused }, at) =>
        paused ? undefined : { paused: true, pause_reason: { ...authorMayNotExport, at } },
    },
    takenOver: (_, owner_id) => ({ owner_id, paused: false, pause_reason: null }),
  }),
  import_source: namedRow<SourceRecord>("import_source", {
    list: ({ sources }) => sources,
    store: ({ sources }) => sources,
    acts: ({ schedule, paused }) => schedule !== null && !paused,
  }),
  assignment_rule: namedRow<AssignmentRule>("assignment_rule", {
    list: ({ rules }) => rules,
    store: ({ rules }) => rules,
    acts: ({ assign_new_leads }) => assign_new_leads,
  }),
  tag: namedRow<TagRecord>("tag", {
    list: ({ tags }) => tags,
    store: ({ tags }) => tags,
    acts: ({ rule }) => rule !== null,
  }),
  pipeline: {
    orders: async function* ({ leadSchemas }, workspaceId) {
      const { pipelines } = await leadSchemas.read(workspaceId);
      for (const pipeline of pipelines) if (hasRules(pipeline)) yield orderOf("pipeline", pipeline);
    },
    find: async ({ leadSchemas }, workspaceId, id) => {
      const found = (await leadSchemas.read(workspaceId)).pipelines.find((one) => one.id === id);
      return found && orderOf("pipeline", found);
    },
    takeOver: ({ pipelines }, id, stamp) => takeOverPipeline(pipelines, id, stamp),
  },
  scoring_model: {
    orders: async function* ({ leadSchemas }, workspaceId) {
      const { scoring } = await leadSchemas.read(workspaceId);
      if (scoring !== undefined) yield orderOf("scoring_model", scoring);
    },
    find: async ({ leadSchemas, models }, workspaceId, id) => {
      const { scoring } = await leadSchemas.read(workspaceId);
      const model = scoring?.id === id ? scoring : await models.get(workspaceId, id as never);
      return model && orderOf("scoring_model", model);
    },
    // The model is activated again: its job writes the scores that the pause left as they were.
    takeOver: async ({ models: store, leadSchemas }, id, stamp, newId) => {
      const { scoring } = await leadSchemas.read(stamp.actor.workspace_id);
      if (scoring?.id !== id) return;
      const which = { id: id as never, ifMatch: undefined, to: "on", takesOver: true } as const;
      await switchScoring({ store, leadSchemas }, which, newId("job"), stamp);
    },
  },
  job: jobRow,
  import: importRow,
};
