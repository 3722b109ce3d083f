import * as z from "zod";
import { AssignmentRuleId } from "#lib/contract/platform/ids.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import {
  AssignmentFallback,
  AssignmentMethod,
  AssignmentRule,
  AssignmentRuleChange,
  NewAssignmentRule,
} from "./assignment-rule-record.ts";

const area = "assignment";
const writers = ["admin", "manager"] as const;
const params = z.strictObject({ rule_id: AssignmentRuleId });
const answer = { description: "The rule as it is now.", schema: AssignmentRule };
const finds = "assignmentRule";
const pool_id = "pool_01K9QJ4X7M2D8S6H1Z3P5T0G9A";

export const createAssignmentRule = route({
  id: "createAssignmentRule",
  area,
  method: "POST",
  path: "/assignment-rules",
  summary: "Say who gets which lead",
  description:
    "The first entry whose `when` a lead passes decides, by its pool and method. Refused are entries that no lead passes, that ask for a skill that nobody in the pool has, and those behind one that takes every lead. With `assign_new_leads` leads that come in without an owner, by hand, by the API or by an import, are assigned within seconds. A rule begins to take leads within a minute of being switched on.",
  roles: writers,
  rate: "write",
  body: NewAssignmentRule,
  answers: { 201: { ...answer, description: "The rule." } },
  errors: ["duplicate_assignment_rule", "wrong_state", "invalid_filter"],
  example: {
    body: {
      name: "Inbound",
      entries: [
        { when: 'company.industry = "software"', pool_id, method: "load", fallback: { kind: "next" } },
        { pool_id, method: "round_robin" },
      ],
    },
  },
});

export const listAssignmentRules = route({
  id: "listAssignmentRules",
  area,
  method: "GET",
  path: "/assignment-rules",
  summary: "List the assignment rules, newest first",
  roles: Role.options,
  rate: "read",
  query: z.strictObject(pageQuery),
  answers: { 200: { description: "A page of rules.", schema: pageOf(AssignmentRule) } },
  errors: ["invalid_cursor"],
});

/** A rule to begin with: what is null is the team's own to fill in. */
export const AssignmentTemplate = z.strictObject({
  key: z.enum([
    "round_robin",
    "skill_based",
    "load_based",
    "score_based",
    "industry_based",
    "territory_based",
  ]),
  name: z.string(),
  description: z.string(),
  entries: z.array(
    z.strictObject({
      when: z.string().nullable(),
      requires: z.record(z.string(), z.int()).nullable(),
      pool_id: z.null().describe("Put in the id of one of your pools."),
      method: AssignmentMethod,
      fallback: AssignmentFallback,
    }),
  ),
});
export type AssignmentTemplate = z.infer<typeof AssignmentTemplate>;

export const listAssignmentTemplates = route({
  id: "listAssignmentTemplates",
  area,
  method: "GET",
  path: "/assignment-rules/templates",
  summary: "List rules to begin with",
  description:
    "Put the ids of your pools into an entry's `pool_id`, and send it to `POST /assignment-rules`.",
  roles: Role.options,
  rate: "read",
  answers: {
    200: { description: "All of them.", schema: z.strictObject({ data: z.array(AssignmentTemplate) }) },
  },
});

export const getAssignmentRule = route({
  id: "getAssignmentRule",
  area,
  method: "GET",
  path: "/assignment-rules/{rule_id}",
  summary: "Read an assignment rule",
  roles: Role.options,
  rate: "read",
  params,
  answers: { 200: answer },
  finds,
});

export const changeAssignmentRule = route({
  id: "changeAssignmentRule",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/assignment-rules/{rule_id}",
  summary: "Change an assignment rule",
  description: "What is left out stays; `entries` are all of them. Leads stay with whom they are.",
  roles: writers,
  rate: "write",
  params,
  body: AssignmentRuleChange,
  answers: { 200: answer },
  errors: ["duplicate_assignment_rule", "wrong_state", "invalid_filter"],
  finds,
  ifMatch: "optional",
  example: { body: { assign_new_leads: true } },
});

export const deleteAssignmentRule = route({
  id: "deleteAssignmentRule",
  area,
  method: "DELETE",
  path: "/assignment-rules/{rule_id}",
  summary: "Delete an assignment rule that no workflow names; leads stay with whom they are",
  roles: writers,
  rate: "write",
  params,
  answers: { 204: { description: "The rule is gone." } },
  errors: ["in_use"],
  finds,
  ifMatch: "optional",
});

/** In the order of the documentation. */
export const assignmentRulesRoutes = {
  createAssignmentRule,
  listAssignmentRules,
  listAssignmentTemplates,
  getAssignmentRule,
  changeAssignmentRule,
  deleteAssignmentRule,
};
