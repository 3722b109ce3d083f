import * as z from "zod";
import { AssignmentReason, AssignResult, ContactWindow } from "./assignment-record.ts";
import { BulkPreview } from "./bulk-leads.ts";
import { FilterInput } from "./filter-record.ts";
import { LeadId, MemberId } from "./ids.ts";
import { BulkJob } from "./jobs.ts";
import { sizes } from "./limits.ts";
import { route } from "./route.ts";
import { TimeZone } from "./time-zone.ts";

const area = "assignment";

/** Which leads an assignment is about. */
export const AssignedLeads = z.union([
  z.strictObject({ ids: z.array(LeadId).min(1).max(sizes.bulkIdsMax) }),
  z.strictObject({
    filter: FilterInput,
    time_zone: TimeZone.default("UTC").describe("Where the filter's `today` begins."),
  }),
]);
export type AssignedLeads = z.infer<typeof AssignedLeads>;

export const assignLeads = route({
  id: "assignLeads",
  area,
  method: "POST",
  path: "/team/assign",
  summary: "Assign leads to a member of the team",
  description: `Up to ${sizes.batchMax} \`ids\` are answered at once, each with its result; more, or a filter, as a job that \`POST /jobs/{job_id}/undo\` takes back. A sales rep claims leads that are nobody's. Each lead that got another owner is one \`lead.assigned\`, a job one for all of them.`,
  roles: ["admin", "manager", "sales_rep"],
  mayBeCaused: true,
  rate: "write",
  body: z.strictObject({
    leads: AssignedLeads,
    to: z.strictObject({ member_id: MemberId.nullable().describe("null: nobody.") }),
    mode: z.literal("explicit").default("explicit"),
    reason: AssignmentReason.optional().describe("Kept in the lead's history and told by its event."),
    skip_if_contacted_within: ContactWindow.optional().describe(
      "Leads that were contacted within this time stay with whom they are.",
    ),
    dry_run: z.boolean().default(false).describe("Tell what would come of it, and assign nothing."),
    expected_count: z.int().min(0).optional().describe("Do nothing unless it is about so many leads."),
  }),
  answers: {
    200: {
      description: "One result per lead, in order; with `dry_run` for many, how many it would be about.",
      schema: z.union([z.strictObject({ results: z.array(AssignResult) }), BulkPreview]),
    },
    202: { description: "The job that does it.", schema: BulkJob, headers: { Location: "Of the job." } },
  },
  errors: ["count_differs"],
  example: {
    body: {
      leads: { ids: ["lead_01KA5Z0F6Q8W3N7R2T4Y9V1B5C"] },
      to: { member_id: null },
      reason: "Back to the pool",
    },
  },
});
