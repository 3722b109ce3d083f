import * as z from "zod";
import { MemberId } from "#lib/contract/platform/ids.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { Availability, AvailabilityChange } from "./availability-record.ts";

const area = "assignment";
const params = z.strictObject({ member_id: MemberId });
const answers = { 200: { description: "When the member takes new leads.", schema: Availability } };

export const getAvailability = route({
  id: "getAvailability",
  area,
  method: "GET",
  path: "/team/members/{member_id}/availability",
  summary: "See when a member takes new leads",
  description: "Of a member of whom nobody has said anything: always.",
  roles: Role.options,
  rate: "read",
  params,
  answers,
  finds: "member",
});

export const changeAvailability = route({
  id: "changeAvailability",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/team/members/{member_id}/availability",
  summary: "Say when a member takes new leads",
  description:
    "Working hours, holidays, absences with a deputy. What is left out stays; `null` as `working_hours` is around the clock. A sales rep says it of themselves. Rules and pools pass over who is away; assigning by hand is free.",
  roles: ["admin", "manager", "sales_rep"],
  rate: "write",
  params,
  body: AvailabilityChange,
  answers,
  finds: "member",
  ifMatch: "optional",
  example: {
    body: {
      time_zone: "Europe/Berlin",
      working_hours: {
        monday: [{ from: "09:00", to: "17:00" }],
        friday: [{ from: "09:00", to: "13:00" }],
      },
      holidays: ["2026-12-25"],
    },
  },
});

/** In the order of the documentation. */
export const availabilityRoutes = { getAvailability, changeAvailability };
