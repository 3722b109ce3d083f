import * as z from "zod";
import { ImportId, LeadId, MemberId, WorkspaceId } from "./ids.ts";
import { Timestamp } from "./lead-record.ts";
import { Role } from "./roles.ts";

/** The sixteen kinds of event, by their public names. */
export const eventKinds = [
  "lead.imported",
  "lead.updated",
  "lead.deleted",
  "data.synced",
  "crm.lead.created",
  "crm.lead.updated",
  "crm.deal.created",
  "crm.sync.completed",
  "workflow.triggered",
  "stage.changed",
  "automation.completed",
  "workflow.error",
  "lead.assigned",
  "campaign.shared",
  "performance.updated",
  "team.member.added",
] as const;
export type EventKind = (typeof eventKinds)[number];

const count = z.int().min(0);

/** The payloads of the kinds that have a producer; each further kind comes with its producer. */
export const eventData = {
  "lead.imported": z.discriminatedUnion("source", [
    z.strictObject({ source: z.enum(["manual", "api"]), lead_id: LeadId, owner_id: MemberId.nullable() }),
    z.strictObject({
      source: z.literal("import"),
      import_id: ImportId,
      counts: z.strictObject({ total: count, created: count, updated: count, skipped: count, failed: count }),
    }),
  ]),
  "lead.updated": z.strictObject({
    lead_id: LeadId,
    changed_fields: z.array(z.string()),
    restored: z.boolean().describe("True when the change brought a deleted lead back."),
  }),
  "lead.deleted": z.strictObject({ lead_id: LeadId, restorable_until: Timestamp }),
  "lead.assigned": z.strictObject({
    lead_id: LeadId,
    owner_id: MemberId.nullable(),
    previous_owner_id: MemberId.nullable(),
  }),
  "team.member.added": z.strictObject({ member_id: MemberId, role: Role }),
} as const satisfies Partial<Record<EventKind, z.ZodType>>;

export type ProducedKind = keyof typeof eventData;

const Reference = z.strictObject({ type: z.string(), id: z.string() });

/** What every event carries around its `data`. Times are RFC 3339 UTC. */
export const Envelope = z.strictObject({
  id: z
    .string()
    .regex(/^evt_[0-9A-HJKMNP-TV-Z]{26}$/)
    .describe("The same for a repeated delivery of one change."),
  type: z.enum(eventKinds),
  version: z.literal(1),
  timestamp: Timestamp,
  sequence: z
    .int()
    .min(1)
    .describe("Grows with every change of the resource; a gap means an event is yet to come."),
  workspace_id: WorkspaceId,
  actor: Reference,
  resource: Reference.extend({ revision: z.int().min(1) }),
  correlation_id: z.string().describe("The request or job that began it."),
  causation_id: z.string().nullable().describe("The event that caused this one."),
  data: z.record(z.string(), z.unknown()),
});
export type Envelope = z.infer<typeof Envelope>;
