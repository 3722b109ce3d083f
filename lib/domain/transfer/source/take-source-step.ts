import { queueDeliveriesMax } from "#lib/contract/resources.ts";
import { RetryLater } from "#lib/domain/platform/work/verdicts.ts";
import { failRun, type RunDeps, runSource } from "./run-source.ts";
import { settleRun } from "./settle-run.ts";
import { SheetFailure } from "./sheet.ts";
import type { SourceMessage } from "./source-work.ts";
import { type SourceSchedules, syncSchedule } from "./sync-schedule.ts";

export type SourceStepDeps = RunDeps & { readonly schedules: SourceSchedules };

interface Attempt {
  readonly message: SourceMessage;
  readonly attempt: number;
  readonly now: Date;
}

const unreachablePauseSeconds = 120;

const internal = {
  code: "internal",
  message: "We could not go on with it, although we tried several times.",
} as const;

type RunMessage = Parameters<typeof runSource>[1];

/** Runs; what can't mend itself is noted at once, anything else after the last delivery. */
const tryRun = async (
  deps: SourceStepDeps,
  message: RunMessage,
  { attempt, now }: Attempt,
): Promise<void> => {
  const isLast = attempt >= queueDeliveriesMax;
  try {
    await runSource(deps, message, now);
  } catch (error) {
    if (!(error instanceof SheetFailure)) {
      if (isLast) await failRun(deps, message, internal, now);
      throw error;
    }
    if (error.code === "unreachable" && !isLast) throw new RetryLater(unreachablePauseSeconds, error.message);
    await failRun(deps, message, error, now);
  }
};

/** Takes one step of a source; a message that comes twice or late does no harm. */
export const takeSourceStep = async (deps: SourceStepDeps, delivery: Attempt): Promise<void> => {
  const { message, now } = delivery;
  const named = { workspace_id: message.workspace_id, id: message.source_id };
  switch (message.step) {
    case "run":
    case "scheduled":
      return tryRun(deps, message, delivery);
    case "settle":
      return settleRun(deps, named, message.import_id, now);
    case "schedule":
      return syncSchedule(deps, named, now);
    case "forget":
      await deps.schedules.remove(named);
      for (const run of message.runs) await deps.files.forgetSeen(named, run);
      return;
  }
};
