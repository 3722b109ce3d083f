import * as z from "zod";
import { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import { RunId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { RunGroup } from "#lib/domain/automation/run/run-group.ts";
import { RunRecord, stateOf } from "#lib/domain/automation/run/run-record.ts";
import type { Standing } from "#lib/domain/automation/run/run-store.ts";
import { stored, storedJson } from "#lib/domain/platform/stored/stored.ts";
import { keepUnknown, storedText } from "#lib/domain/platform/stored/unknown-fields.ts";
import { changeKey, runGroupKey, runKey } from "../keys.ts";

const daySeconds = 86_400;

/** When what is told of a run may lapse. */
export const runExpiry = (at: string): { readonly expires_at_epoch_seconds: number } => ({
  expires_at_epoch_seconds: Math.floor(Date.parse(at) / 1_000) + retentionDays.workflowRun * daySeconds,
});

export const RunItem = stored(RunRecord.extend({ progress: storedJson(RunRecord.shape.progress) }), [
  "state",
  "failed",
]);

/**
 * The attributes of a run's item. The index finds the runs of a workflow in the order in which they began. Throws a ZodError
 * for what could not be read back: whoever reads the stream would stop at it, and with it all that comes behind.
 */
export const toRunItem = (run: RunRecord): Record<string, unknown> => ({
  ...runKey(run.workspace_id, run.id),
  kind: "run",
  changed_key: changeKey(run.workflow_id, run.id),
  ...run,
  // It may hold names that a person chose, as no attribute may.
  progress: storedText(keepUnknown(run.progress, RunRecord.parse(run).progress)),
  state: stateOf(run),
  ...(run.progress.end?.reason === "failed" ? { failed: true } : {}),
  ...(run.progress.end === null ? {} : runExpiry(run.progress.end.at)),
});

/** Reads a run's item back. Throws a ZodError when the item is none. */
export const fromRunItem = (item: unknown): RunRecord => RunItem.parse(item);

/** What is known of a group lies in one attribute: it may hold names of steps and codes, as no attribute may. */
export const toGroupItem = (group: RunGroup): Record<string, unknown> => ({
  ...runGroupKey(group.workspace_id, group.workflow_id, group.root),
  kind: "run_group",
  workspace_id: group.workspace_id,
  version: group.version,
  group: storedText(group),
  ...runExpiry(group.updated_at),
});

export const GroupItem = stored(z.object({ group: storedJson(RunGroup) }));

export const fromGroupItem = (item: unknown): RunGroup => GroupItem.parse(item).group;

export const MembershipItem = stored(
  z.object({
    sk: WorkflowId,
    active: RunId.nullable(),
    last_run: RunId,
    last_enrolled_at: Timestamp,
    /** Standings from before they were counted have none. */
    recent: z.array(Timestamp).default([]),
    version: z.int(),
  }),
);

export const fromMembershipItem = (item: unknown): Standing => {
  const parsed = MembershipItem.parse(item);
  const { sk, active, last_run, last_enrolled_at, recent, version } = parsed;
  return keepUnknown(parsed, {
    workflowId: sk,
    active,
    lastRun: last_run,
    lastEnrolledAt: last_enrolled_at,
    recent,
    version,
  });
};

export const TraceItem = stored(z.object({ lines: storedJson(z.array(TraceLine)) }));
