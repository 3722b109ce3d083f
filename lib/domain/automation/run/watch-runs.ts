import type { RunEnd } from "#lib/contract/automation/workflow-trace.ts";
import type { RunStore, RunWrite } from "./run-store.ts";

/** What an operator hears of. */
export type RunNews = {
  readonly workspace_id: string;
  readonly workflow_id: string;
  readonly run_id: string;
};

export interface RunWatch {
  failed(news: RunNews & { readonly code: NonNullable<RunEnd["code"]> }): void;
  overdue(news: RunNews & { readonly seconds: number }): void;
}

/** A wait is over within minutes; beyond this somebody should look. */
const lateMs = 15 * 60_000;

const lateBy = ({ before, after }: RunWrite): number => {
  const { waiting = null } = before?.progress ?? {};
  const wentOn = waiting !== null && after.progress.waiting?.until !== waiting.until;
  return wentOn ? Date.parse(after.updated_at) - Date.parse(waiting.until) : 0;
};

/** A store that tells of runs which fail, and of waits that are over much later than they should be. */
export const watchRuns = (runs: RunStore, watch: RunWatch): RunStore => ({
  ...runs,
  write: async (write) => {
    const outcome = await runs.write(write);
    if (outcome !== "stored") return outcome;
    const { workspace_id, workflow_id, id: run_id, progress } = write.after;
    const news = { workspace_id, workflow_id, run_id };
    if (progress.end?.reason === "failed") watch.failed({ ...news, code: progress.end.code ?? "failed" });
    const late = lateBy(write);
    if (late > lateMs) watch.overdue({ ...news, seconds: Math.round(late / 1_000) });
    return outcome;
  },
});
