import * as z from "zod";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";

export const getWorkflowSchema = route({
  id: "getWorkflowSchema",
  area: "workflows",
  method: "GET",
  path: "/workflows/schema",
  summary: "Read the JSON Schema of a workflow",
  description:
    "Of what `POST /workflows` takes, as JSON Schema 2020-12: an editor completes a document by it. `POST /workflows/lint` knows more, such as which fields, lists and stages there are.",
  roles: Role.options,
  rate: "read",
  answers: { 200: { description: "JSON Schema.", schema: z.record(z.string(), z.unknown()) } },
});

/** In the order of the documentation. */
export const workflowSchemaRoutes = { getWorkflowSchema };
