import * as z from "zod";
import { FilterInput } from "#lib/contract/platform/filter-record.ts";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { BulkJob } from "#lib/contract/platform/jobs.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { requestTimeZone } from "#lib/contract/platform/time-zone.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { route } from "../route.ts";
import { BulkAction } from "./bulk-action.ts";

const count = z.int().min(0);

/** What a bulk action would be about. */
export const BulkPreview = z.strictObject({
  matched: count.describe("Exact."),
  writable: count.describe("Of these, the leads that you may do this to."),
  as_of: Timestamp.optional().describe(
    "Only while other bulk work goes on: changes after this moment may be missing.",
  ),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

export const bulkLeads = route({
  id: "bulkLeads",
  area: "leads",
  method: "POST",
  path: "/leads/bulk",
  summary: "Do one thing to every lead that a filter finds",
  description:
    "Or to those that `ids` names. With `dry_run` the answer is how many leads it would be about. Otherwise a job does it: the leads are gathered once and each is changed once, if you may change it, or listed in the job's `errors_url`. With `expected_count`, the `matched` of a dry run, nothing happens unless there are exactly so many. `set_field` and `clear_field` take every field that `PUT /leads/{lead_id}` takes, under the same rules. The whole of it is one event. `POST /jobs/{job_id}/undo` takes it back.",
  roles: ["admin", "manager", "sales_rep"],
  rate: "heavy",
  body: z.strictObject({
    filter: FilterInput.optional(),
    ids: z.array(LeadId).min(1).max(sizes.bulkIdsMax).optional().describe("Instead of a filter."),
    time_zone: requestTimeZone,
    action: BulkAction,
    dry_run: z.boolean().default(false),
    expected_count: count.optional(),
  }),
  answers: {
    200: { description: "With `dry_run`: how many leads it would be about.", schema: BulkPreview },
    202: { description: "The job that does it.", schema: BulkJob, headers: { Location: "Of the job." } },
  },
  errors: ["count_differs", "wrong_state", "score_is_computed"],
  example: { body: { filter: "score >= 70", action: { kind: "tag", tags: ["hot"] }, dry_run: true } },
});

/** In the order of the documentation. */
export const bulkLeadsRoutes = { bulkLeads };
