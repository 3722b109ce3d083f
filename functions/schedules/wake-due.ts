import { randomUUID } from "node:crypto";
import { scheduledFunctions } from "#functions/manifest.ts";
import { dueWork } from "#lib/domain/automation/run/run-work.ts";
import { walkDue } from "#lib/domain/platform/due/walk-due.ts";
import { log } from "#lib/runtime/log.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Sends a message for each reminder that is due. */
export const handler = scheduled(scheduledFunctions["wake-due"], async (_now, { dueWalk, runDispatcher }) => {
  const walked = await walkDue({
    ...dueWalk,
    send: (due) => runDispatcher.send(due.map(dueWork)),
    clock: () => new Date(),
    owner: randomUUID(),
  });
  if (walked.outcome === "stopped") log("warn", "reminders wait for the next minute", { ...walked });
  else if (walked.unreadable > 0) log("warn", "reminders of another version", { ...walked });
});
