import * as z from "zod";
import type { RunEnd } from "#lib/contract/automation/workflow-trace.ts";
import type { RunId } from "#lib/contract/platform/ids.ts";
import { WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import type { RunRecord } from "./run-record.ts";

const count = z.int().min(0);

/** What has become of a group's runs. */
export const GroupEnds = z.strictObject({
  ends: z.array(z.strictObject({ reason: z.string(), runs: count })),
  /** Why runs failed, by code. */
  errors: z.array(z.strictObject({ code: z.string(), runs: count })),
  /** What they did: each kind of act with each outcome, and in how many runs. */
  actions: z.array(z.strictObject({ action: z.string(), outcome: z.enum(["done", "skipped"]), runs: count })),
});

/** All runs of a workflow that one import, job or sync began: they are told of in sum. */
export const RunGroup = z.strictObject({
  workspace_id: WorkspaceId,
  workflow_id: WorkflowId,
  /** What began them, by its id. */
  root: z.string(),
  /** When the first of them that was seen had its occurrence. */
  since: Timestamp,
  /** Runs of which it has been told that they began, and that they are over. */
  told: z.strictObject({ begun: count, ended: count }),
  ends: GroupEnds,
  /** Nothing is under way and all is told: nobody looks at it until a run joins. */
  at_rest: z.boolean(),
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type RunGroup = z.infer<typeof RunGroup>;
export type GroupId = Pick<RunGroup, "workspace_id" | "workflow_id" | "root">;

/** Kinds of error and of act that a summary names. */
const namedMax = 50;

/** What was counted of a group's runs. */
export interface GroupTally extends z.infer<typeof GroupEnds> {
  readonly begun: number;
  readonly ended: number;
  /** RFC 3339; when the newest of them came in. */
  readonly newest: string;
}

const largest = <T extends { readonly runs: number }>(some: readonly T[]): T[] =>
  some.toSorted((a, b) => b.runs - a.runs).slice(0, namedMax);

/** Counts a group's runs, each once however often it is met. */
export const tallyGroup = async (runs: AsyncIterable<RunRecord>): Promise<GroupTally> => {
  const seen = new Set<RunId>();
  const ends = new Map<RunEnd["reason"], number>();
  const codes = new Map<string, number>();
  const acts = new Map<string, GroupTally["actions"][number]>();
  let newest = "";
  let ended = 0;
  for await (const { id, progress, deeds } of runs) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (progress.enrolledAt > newest) newest = progress.enrolledAt;
    for (const { action, outcome } of deeds) {
      const key = `${action} ${outcome}`;
      acts.set(key, { action, outcome, runs: (acts.get(key)?.runs ?? 0) + 1 });
    }
    const { end } = progress;
    if (end === null) continue;
    ended += 1;
    ends.set(end.reason, (ends.get(end.reason) ?? 0) + 1);
    const code = end.code ?? "failed";
    if (end.reason === "failed") codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  const errors = largest([...codes].map(([code, runs]) => ({ code, runs })));
  const actions = largest([...acts.values()]);
  return {
    begun: seen.size,
    ended,
    newest,
    ends: largest([...ends].map(([reason, runs]) => ({ reason, runs }))),
    errors,
    actions,
  };
};
