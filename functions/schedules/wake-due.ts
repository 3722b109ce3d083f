import { scheduledFunctions } from "#functions/manifest.ts";
import { dueWork } from "#lib/domain/automation/run/run-work.ts";
import { tellDue } from "#lib/domain/platform/due/due.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Wakes what has come due since the last time. */
export const handler = scheduled(scheduledFunctions["wake-due"], (now, { dueBook, runDispatcher }) =>
  tellDue(dueBook, now, (due) => runDispatcher.send(due.map(dueWork))),
);
