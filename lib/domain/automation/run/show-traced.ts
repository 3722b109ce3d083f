import type { TracedRun } from "#lib/contract/automation/workflow-run-record.ts";
import type { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { hiddenSteps, showRunWithout } from "./hidden-steps.ts";
import type { RunRecord } from "./run-record.ts";
import type { RunReader } from "./run-store.ts";

type Deps = Parameters<typeof hiddenSteps>[0] & { readonly runs: Pick<RunReader, "trace"> };

/** A run with its trace, without the lines of steps that are hidden from the caller. */
export const showTraced = async (deps: Deps, actor: Actor, run: RunRecord): Promise<TracedRun> => {
  const [trace, hidden] = await Promise.all([
    deps.runs.trace(actor.workspace_id, run.id),
    hiddenSteps(deps, actor, run),
  ]);
  const isShown = ({ step }: TraceLine): boolean => !hidden.has(step);
  return { ...showRunWithout(run, hidden), trace: trace.filter(isShown) };
};
