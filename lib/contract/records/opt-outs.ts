import * as z from "zod";
import { route } from "../route.ts";
import { Lead } from "./lead-record.ts";
import { LeadPathId } from "./leads.ts";

export const clearOptOut = route({
  id: "clearOptOut",
  area: "leads",
  method: "DELETE",
  path: "/leads/{lead_id}/opt-out",
  summary: "Clear a lead's opt-out",
  description:
    "The only way in which `opted_out` becomes `null`. The lead's address is no longer suppressed for its opt-outs; a hard bounce stays until the address changes. Events from before this moment do not opt the lead out again. An audit entry records it. A lead that has not opted out is returned as it is.",
  roles: ["admin"],
  rate: "write",
  params: z.strictObject({ lead_id: LeadPathId }),
  answers: { 200: { description: "The lead as it is now.", schema: Lead } },
  errors: ["precondition_failed"],
  finds: "lead",
  ifMatch: "optional",
});

/** In the order of the documentation. */
export const optOutRoutes = { clearOptOut };
