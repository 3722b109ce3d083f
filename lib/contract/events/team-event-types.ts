import * as z from "zod";
import { idOf, MemberId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { eventType, name } from "./event-type.ts";

const member_id = "mem_01K9QJ4X7M2D8S6H1Z3P5T0G9A";

const Metric = z.strictObject({
  name,
  value: z.number().nullable().describe("Null where nothing was there to divide by."),
  previous: z.number().nullable(),
});

export const teamEventTypes = {
  "campaign.shared": eventType({
    description: "A campaign was shared with the team",
    emitted: true,
    data: z.strictObject({
      campaign_id: idOf("campaign"),
      with: z.union([z.literal("everyone"), z.array(MemberId).min(1).max(200)]),
      access: z.enum(["view", "run", "edit"]),
    }),
    example: { campaign_id: "cmp_01K9V5N8S1T4Y7W0E3R6H9A2DG", with: [member_id], access: "run" },
  }),
  "performance.updated": eventType({
    description: "Performance metrics changed",
    emitted: false,
    data: z.strictObject({
      scope: z.enum(["workspace", "member", "campaign"]),
      subject_id: z
        .union([MemberId, idOf("campaign")])
        .nullable()
        .describe("The member or campaign; null for the workspace."),
      period: z.strictObject({ from: Timestamp, to: Timestamp }),
      metrics: z.array(Metric).max(50),
    }),
    example: {
      scope: "member",
      subject_id: member_id,
      period: { from: "2026-11-01T00:00:00.000Z", to: "2026-12-01T00:00:00.000Z" },
      metrics: [
        { name: "meetings_booked", value: 9, previous: 8 },
        { name: "response_rate", value: 0.21, previous: 0.2 },
      ],
    },
  }),
  "team.member.added": eventType({
    description: "A member joined the team",
    emitted: true,
    data: z.strictObject({ member_id: MemberId, role: Role }),
    example: { member_id, role: "sales_rep" },
  }),
} as const;
