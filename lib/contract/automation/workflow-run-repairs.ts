import * as z from "zod";
import { RunId } from "#lib/contract/platform/ids.ts";
import { route } from "../route.ts";
import { TracedRun } from "./workflow-run-record.ts";

const area = "workflows";
const members = ["admin", "manager", "sales_rep"] as const;
const params = z.strictObject({ run_id: RunId });
const answers = { 200: { description: "The run as it is now.", schema: TracedRun } };

export const retryRun = route({
  id: "retryRun",
  area,
  method: "POST",
  path: "/runs/{run_id}/retry",
  summary: "Try the failed step of a run again",
  description:
    "The run goes on from the step at which it failed, on the version on which it began, and counts as one that a person began. A wait begins anew. A run that has not failed is `wrong_state`, and so is one whose lead has another run of the workflow by now. A sales rep does this to runs of leads that are theirs to change.",
  roles: members,
  rate: "write",
  params,
  answers,
  errors: ["wrong_state"],
  finds: "run",
});

export const skipStep = route({
  id: "skipStep",
  area,
  method: "POST",
  path: "/runs/{run_id}/skip",
  summary: "Let a failed run go on behind the step at which it failed",
  description: "As `retry`, but for the step: it is passed over, and the trace says by whom.",
  roles: members,
  rate: "write",
  params,
  answers,
  errors: ["wrong_state"],
  finds: "run",
});

/** In the order of the documentation. */
export const workflowRunRepairsRoutes = { retryRun, skipStep };
