import * as z from "zod";
import type { WorkflowId } from "#lib/contract/platform/ids.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import { type RunWork, SentWork } from "#lib/domain/automation/run/run-work.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { enrolmentKey } from "../keys.ts";

/** Days for which it is kept that a run sent its lead through another workflow: longer than any message of it lives. */
const keptDays = 30;

/** What an item says of its work, beside what the table needs. */
export const EnrolmentItem = stored(z.object(SentWork.omit({ kind: true }).shape));

/** A lead that a run sends through another workflow, at one of its turns; written with the run. */
export const toEnrolmentItem = (
  run: RunRecord,
  workflow: WorkflowId,
  turn: number,
): Record<string, unknown> => ({
  ...enrolmentKey(run.workspace_id, run.id, turn),
  kind: "enrolment",
  workspace_id: run.workspace_id,
  workflow_id: workflow,
  lead_id: run.lead_id,
  name: `${run.id}|${turn}`,
  by: run.workflow_id,
  at: run.updated_at,
  ...run.cause,
  expires_at_epoch_seconds: Math.floor(Date.parse(run.updated_at) / 1_000) + keptDays * 86_400,
});

/** The work that it calls for. */
export const enrolmentWork = (item: unknown): RunWork => ({ kind: "sent", ...EnrolmentItem.parse(item) });
