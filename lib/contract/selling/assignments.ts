import * as z from "zod";
import { FilterInput } from "#lib/contract/platform/filter-record.ts";
import { AssignmentRuleId, LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import { BulkJob } from "#lib/contract/platform/jobs.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { requestTimeZone } from "#lib/contract/platform/time-zone.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { LeadPathId } from "#lib/contract/records/leads.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { BulkPreview } from "#lib/contract/transfer/bulk-leads.ts";
import { route } from "../route.ts";
import { AssignedTo } from "./assigned-to.ts";
import { AssignmentExplanation } from "./assignment-explanation.ts";
import {
  AcceptWindow,
  AssignmentReason,
  AssignResult,
  assignmentFacts,
  ContactWindow,
} from "./assignment-record.ts";

const area = "assignment";

/** Which leads an assignment is about. */
export const AssignedLeads = z.union([
  z.strictObject({ ids: z.array(LeadId).min(1).max(sizes.bulkIdsMax) }),
  z.strictObject({
    filter: FilterInput,
    time_zone: requestTimeZone,
  }),
]);
export type AssignedLeads = z.infer<typeof AssignedLeads>;

export const AssignMode = z
  .enum(["explicit", "rule", "rebalance"])
  .describe(
    "`explicit` names a member, `rule` a pool or a rule: either may be left out, `to` says it. `rebalance` names a pool, and moves as few of the leads as bring its members' open leads within a tenth of their shares.",
  );

export const assignLeads = route({
  id: "assignLeads",
  area,
  method: "POST",
  path: "/team/assign",
  summary: "Assign leads to a member of the team, by hand, a pool or a rule",
  description: `Up to ${sizes.batchMax} \`ids\` are answered at once, each with its result; more, or a filter, as a job that \`POST /jobs/{job_id}/undo\` takes back. By a pool or a rule each lead goes to whom that chooses, in turn, and stays where it is where nobody is there. A sales rep claims leads that are nobody's, and hands own ones off with \`accept_within\`. Each lead that got another owner is one \`lead.assigned\`, a job one for all of them.`,
  roles: ["admin", "manager", "sales_rep"],
  mayBeCaused: true,
  rate: "write",
  body: z.strictObject({
    leads: AssignedLeads,
    to: AssignedTo,
    mode: AssignMode.optional(),
    reason: AssignmentReason.optional().describe("Kept in the lead's history and told by its event."),
    skip_if_contacted_within: ContactWindow.optional().describe(
      "Leads that were contacted within this time stay with whom they are.",
    ),
    accept_within: AcceptWindow.optional().describe(
      `A lead that its new owner does not accept in time goes on: to whoever is next in the pool or by the rule, else back to whose it was. Not with a rebalance; a rule may have one of its own. A sales rep hands own leads off with it.`,
    ),
    dry_run: z.boolean().default(false).describe("Tell what would come of it, and assign nothing."),
    expected_count: z.int().min(0).optional().describe("Do nothing unless it is about so many leads."),
  }),
  answers: {
    200: {
      description: "One result per lead, in order; with `dry_run` for many, how many it would be about.",
      schema: z.union([
        z.strictObject({
          results: z.array(AssignResult),
          remaining: z
            .int()
            .min(0)
            .optional()
            .describe("Of a rebalance: moves that are left for further requests."),
        }),
        BulkPreview,
      ]),
    },
    202: { description: "The job that does it.", schema: BulkJob, headers: { Location: "Of the job." } },
  },
  errors: ["count_differs", "invalid_filter"],
  example: {
    body: {
      leads: { ids: ["lead_01KA5Z0F6Q8W3N7R2T4Y9V1B5C"] },
      to: { member_id: null },
      reason: "Back to the pool",
    },
  },
});

const leadParams = z.strictObject({ lead_id: LeadPathId });

/** One change of a lead's owner. */
export const AssignmentRow = z.strictObject({
  lead_id: LeadId,
  at: Timestamp,
  from: MemberId.nullable(),
  to: MemberId.nullable(),
  by: z.string().nullable().describe("The member, rule, job, import, workflow or connection that did it."),
  ...assignmentFacts,
});
export type AssignmentRow = z.infer<typeof AssignmentRow>;

export const getAssignmentHistory = route({
  id: "getAssignmentHistory",
  area,
  method: "GET",
  path: "/leads/{lead_id}/assignment-history",
  summary: "See whose a lead was, newest first",
  description: "Kept for 25 months. The owner with whom a lead was made is no row.",
  roles: Role.options,
  rate: "read",
  params: leadParams,
  query: z.strictObject(pageQuery),
  answers: { 200: { description: "A page of changes.", schema: pageOf(AssignmentRow) } },
  errors: ["invalid_cursor"],
  finds: "lead",
});

/** What the owner of a lead has said of it. */
export const AnsweredAssignment = z.strictObject({
  lead_id: LeadId,
  owner_id: MemberId.describe("Of a lead that was declined, until it has gone on in a moment."),
  state: z.enum(["accepted", "declined"]),
});
export type AnsweredAssignment = z.infer<typeof AnsweredAssignment>;

const answering = {
  area,
  method: "POST",
  roles: ["admin", "manager", "sales_rep"],
  rate: "write",
  params: leadParams,
  answers: { 200: { description: "What was said.", schema: AnsweredAssignment } },
  errors: ["wrong_state"],
  finds: "lead",
} as const;

export const acceptAssignment = route({
  ...answering,
  id: "acceptAssignment",
  path: "/leads/{lead_id}/assignment/accept",
  summary: "Accept a lead that was assigned to you with `accept_within`",
  description: "It stays yours. Who accepts once more is answered the same.",
  body: z.strictObject({}),
  example: { body: {} },
});

export const declineAssignment = route({
  ...answering,
  id: "declineAssignment",
  path: "/leads/{lead_id}/assignment/decline",
  summary: "Decline a lead that was assigned to you with `accept_within`",
  description:
    "It goes on within seconds: to whoever is next in the pool or by the rule, else back to whose it was. A manager or an admin may decline in the owner's place.",
  body: z.strictObject({ reason: AssignmentReason.optional().describe("Kept in the audit log.") }),
  example: { body: { reason: "I know them privately." } },
});

export const explainAssignment = route({
  id: "explainAssignment",
  area,
  method: "GET",
  path: "/leads/{lead_id}/assignment/explain",
  summary: "See who would get a lead now, and why nobody else",
  description:
    "Every candidate, what speaks against each, and whose turn it is, by `rule_id`, or else by the rule that assigns new leads. Nothing is assigned.",
  roles: ["admin", "manager", "sales_rep"],
  rate: "read",
  params: leadParams,
  query: z.strictObject({ rule_id: AssignmentRuleId.optional() }),
  answers: { 200: { description: "What would come of it.", schema: AssignmentExplanation } },
  errors: ["validation_failed"],
  finds: "lead",
});

/** In the order of the documentation. */
export const assignmentsRoutes = {
  assignLeads,
  getAssignmentHistory,
  explainAssignment,
  acceptAssignment,
  declineAssignment,
};
