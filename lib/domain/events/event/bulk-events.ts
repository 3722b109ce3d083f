import type { ProducedEvent, ProducedKind } from "#lib/contract/events.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { authorOfJob } from "#lib/domain/platform/job/job-author.ts";
import type { JobRecord } from "#lib/domain/platform/job/job-record.ts";
import { eventId } from "./event-id.ts";

/** The fields that an action may have changed, as `lead.updated` names them. */
const fieldsOf = ({ action }: BulkJobRecord): string[] => {
  switch (action.kind) {
    case "tag":
    case "untag":
    case "replace_tag":
      return ["tags"];
    case "assign":
    case "assign_by":
      return ["owner_id"];
    case "stage":
    case "empty_stage":
      return ["stage_id"];
    case "set_field":
    case "clear_field":
      return [action.field.split(".")[0] ?? action.field];
    case "add_to_list":
    case "remove_from_list":
    case "snapshot":
      return ["lists"];
    case "enrol":
    case "unenrol":
    case "delete":
    case "restore":
    case "rescore":
    case "copy_company":
    case "keep_opt_outs":
    case "empty_deal_stage":
    case "restamp_deals":
      return [];
  }
};

/** What has happened to the leads: deleting is taken back by bringing back, and the other way round. */
const kindsOf = ({ action, undoes }: BulkJobRecord): readonly ProducedKind[] => {
  const isUndo = undoes !== null;
  switch (action.kind) {
    // A computed score or a copy of a company is no change of a lead's own data, nor is a run: each of these tells of itself.
    // Deals that move give no event, one by one or together.
    case "empty_deal_stage":
    case "restamp_deals":
    case "enrol":
    case "unenrol":
    case "rescore":
    case "copy_company":
    case "keep_opt_outs":
      return [];
    case "assign":
    case "assign_by":
      return ["lead.assigned"];
    case "stage":
    case "empty_stage":
      return ["stage.changed"];
    case "delete":
      return [isUndo ? "lead.updated" : "lead.deleted"];
    case "restore":
      return [isUndo ? "lead.deleted" : "lead.updated"];
    default:
      return ["lead.updated"];
  }
};

/** What has chosen the owners of leads. */
const sharedBy = ({ to }: Extract<BulkJobRecord["action"], { readonly kind: "assign_by" }>) =>
  "rule_id" in to ? { rule_id: to.rule_id } : { pool_id: to.pool_id };

const event = (job: BulkJobRecord, type: ProducedKind): ProducedEvent => {
  const { workspace_id, id, version, updated_at, action, counts, undoes } = job;
  const restored = action.kind === "delete" || action.kind === "restore";
  return {
    id: eventId(Date.parse(updated_at), `${workspace_id}|${id}`, version, type),
    type,
    version: 1,
    timestamp: updated_at,
    sequence: version,
    workspace_id,
    actor: { type: "member", id: authorOfJob(job) },
    resource: { type: "job", id, revision: version },
    correlation_id: id,
    causation_id: null,
    data: {
      source: "bulk",
      job_id: id,
      undoes,
      action: action.kind,
      counts,
      ...(type === "lead.updated" && { changed_fields: fieldsOf(job), restored }),
      ...(type === "stage.changed" &&
        (action.kind === "stage" || action.kind === "empty_stage") &&
        undoes === null && { stage_id: action.stage_id }),
      ...(type === "lead.assigned" &&
        action.kind === "assign" &&
        undoes === null && { owner_id: action.owner_id }),
      ...(type === "lead.assigned" && action.kind === "assign_by" && undoes === null && sharedBy(action)),
    },
  };
};

/** The events of one committed change of a job: the end of a bulk action is the summary of all that it has changed. */
export const bulkEvents = (before: JobRecord | undefined, after: JobRecord | undefined): ProducedEvent[] => {
  if (after?.kind !== "bulk" || after.ended_at === null || after.counts.changed === 0) return [];
  if (before?.kind === "bulk" && before.ended_at !== null) return [];
  return kindsOf(after).map((type) => event(after, type));
};
