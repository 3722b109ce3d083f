import * as z from "zod";
import { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import { RunId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { RunGroup } from "#lib/domain/automation/run/run-group.ts";
import { RunRecord, stateOf } from "#lib/domain/automation/run/run-record.ts";
import type { Standing } from "#lib/domain/automation/run/run-store.ts";
import { changeKey, runGroupKey, runKey } from "../keys.ts";

const daySeconds = 86_400;

/** When what is told of a run may lapse. */
export const runExpiry = (at: string): { readonly expires_at_epoch_seconds: number } => ({
  expires_at_epoch_seconds: Math.floor(Date.parse(at) / 1_000) + retentionDays.workflowRun * daySeconds,
});

const RunItem = RunRecord.omit({ progress: true }).loose().extend({ progress: z.string() });

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
  progress: JSON.stringify(RunRecord.parse(run).progress),
  state: stateOf(run),
  ...(run.progress.end?.reason === "failed" ? { failed: true } : {}),
  ...(run.progress.end === null ? {} : runExpiry(run.progress.end.at)),
});

/** Reads a run's item back. Throws a ZodError when the item is none. */
export const fromRunItem = (item: unknown): RunRecord => {
  const { progress, ...rest } = RunItem.parse(item);
  const known = Object.fromEntries(
    Object.keys(RunRecord.shape).map((name) => [name, Reflect.get(rest, name)]),
  );
  return RunRecord.parse({ ...known, progress: JSON.parse(progress) });
};

/** What is known of a group lies in one attribute: it may hold names of steps and codes, as no attribute may. */
export const toGroupItem = (group: RunGroup): Record<string, unknown> => ({
  ...runGroupKey(group.workspace_id, group.workflow_id, group.root),
  kind: "run_group",
  workspace_id: group.workspace_id,
  version: group.version,
  group: JSON.stringify(group),
  ...runExpiry(group.updated_at),
});

export const fromGroupItem = (item: unknown): RunGroup =>
  RunGroup.parse(JSON.parse(z.object({ group: z.string() }).parse(item).group));

const MembershipItem = z.object({
  sk: WorkflowId,
  active: RunId.nullable(),
  last_run: RunId,
  last_enrolled_at: Timestamp,
  /** Standings from before they were counted have none. */
  recent: z.array(Timestamp).default([]),
  version: z.int(),
});

export const fromMembershipItem = (item: unknown): Standing => {
  const { sk, active, last_run, last_enrolled_at, recent, version } = MembershipItem.parse(item);
  return { workflowId: sk, active, lastRun: last_run, lastEnrolledAt: last_enrolled_at, recent, version };
};

export const TraceItem = z.object({
  lines: z.string().transform((text) => z.array(TraceLine).parse(JSON.parse(text))),
});
