import * as z from "zod";
import { ListId } from "./ids.ts";
import { GroupFigures } from "./lead-figures.ts";
import { Role } from "./roles.ts";
import { route } from "./route.ts";

export const getListAnalytics = route({
  id: "getListAnalytics",
  area: "lists",
  method: "GET",
  path: "/lists/{list_id}/analytics",
  summary: "See how the leads on a list perform",
  description:
    "Counted over the leads that you may read as they are at this moment, beside all of them. Rates are over delivered messages.",
  roles: Role.options,
  rate: "read",
  params: z.strictObject({ list_id: ListId }),
  answers: { 200: { description: "The list's figures.", schema: GroupFigures } },
  finds: "list",
});
