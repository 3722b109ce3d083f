import * as z from "zod";
import { AssignmentPoolId } from "#lib/contract/platform/ids.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { AssignmentPool, AssignmentPoolChange, NewAssignmentPool } from "./assignment-pool-record.ts";

const area = "assignment";
const writers = ["admin", "manager"] as const;
const params = z.strictObject({ pool_id: AssignmentPoolId });
const answer = { description: "The pool as it is now.", schema: AssignmentPool };
const finds = "assignmentPool";

export const createAssignmentPool = route({
  id: "createAssignmentPool",
  area,
  method: "POST",
  path: "/assignment-pools",
  summary: "Put members together among whom leads are shared out",
  description: "With the weight of each, their skills and how much they take. A member may be in many pools.",
  roles: writers,
  rate: "write",
  body: NewAssignmentPool,
  answers: { 201: { ...answer, description: "The pool." } },
  errors: ["duplicate_assignment_pool"],
  example: {
    body: {
      name: "Inbound",
      members: [
        {
          member_id: "mem_01K9QJ4X7M2D8S6H1Z3P5T0G9A",
          weight: 2,
          skills: { german: 5 },
          capacity: { open_max: 200, per_day_max: 25 },
        },
      ],
    },
  },
});

export const listAssignmentPools = route({
  id: "listAssignmentPools",
  area,
  method: "GET",
  path: "/assignment-pools",
  summary: "List the pools, newest first",
  roles: Role.options,
  rate: "read",
  query: z.strictObject(pageQuery),
  answers: { 200: { description: "A page of pools.", schema: pageOf(AssignmentPool) } },
  errors: ["invalid_cursor"],
});

export const getAssignmentPool = route({
  id: "getAssignmentPool",
  area,
  method: "GET",
  path: "/assignment-pools/{pool_id}",
  summary: "Read a pool",
  roles: Role.options,
  rate: "read",
  params,
  answers: { 200: answer },
  finds,
});

export const changeAssignmentPool = route({
  id: "changeAssignmentPool",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/assignment-pools/{pool_id}",
  summary: "Change a pool",
  description:
    "What is left out stays; `members` are all of them. Who is new begins where the others are. A member without whom a rule could never find one with a skill that it asks for stays (`in_use`).",
  roles: writers,
  rate: "write",
  params,
  body: AssignmentPoolChange,
  answers: { 200: answer },
  errors: ["duplicate_assignment_pool", "in_use"],
  finds,
  ifMatch: "optional",
  example: { body: { catch_up: true } },
});

export const deleteAssignmentPool = route({
  id: "deleteAssignmentPool",
  area,
  method: "DELETE",
  path: "/assignment-pools/{pool_id}",
  summary: "Delete a pool that no rule and no workflow names",
  roles: writers,
  rate: "write",
  params,
  answers: { 204: { description: "The pool is gone; leads stay with whom they are." } },
  errors: ["in_use"],
  finds,
  ifMatch: "optional",
});

/** In the order of the documentation. */
export const assignmentPoolsRoutes = {
  createAssignmentPool,
  listAssignmentPools,
  getAssignmentPool,
  changeAssignmentPool,
  deleteAssignmentPool,
};
