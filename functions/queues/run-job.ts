import * as z from "zod";
import { queueFunctions } from "#functions/manifest.ts";
import { JobWork } from "#lib/domain/platform/job/job-work.ts";
import { BulkStepMessage } from "#lib/domain/transfer/bulk/bulk-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { bulkStepOf, exportOf } from "#lib/runtime/job-messages.ts";

/** Runs exports, and the steps of bulk actions before and after their chunks. */
export const handler = consumer(
  queueFunctions["run-job"],
  z.discriminatedUnion("step", [JobWork, BulkStepMessage]),
  ({ message, ...delivery }, deps) =>
    message.step === "export" ? exportOf(deps, message, delivery) : bulkStepOf(deps, message, delivery),
);
