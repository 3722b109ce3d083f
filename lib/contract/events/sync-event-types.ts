import * as z from "zod";
import { idOf, LeadId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { count, ExternalId, eventType, FieldNames } from "./event-type.ts";

const lead_id = "lead_01KA5Z0F6Q8W3N7R2T4Y9V1B5C";
const external_id = "00Q5g00000AbCdEEAV";
const connection = { connection_id: "conn_01K9S7H3T6R9Y2W5E8Q1A4D7FG", crm: "salesforce" } as const;
const run = {
  sync_id: "sync_01KA60B4N7M0C3X6Z9V2S5D8HJ",
  direction: "both",
  started_at: "2026-11-21T09:00:00.000Z",
  finished_at: "2026-11-21T09:00:41.250Z",
} as const;

const Connection = {
  connection_id: idOf("connection"),
  crm: z.enum(["salesforce", "hubspot", "pipedrive", "zoho"]),
};
const Run = {
  sync_id: idOf("sync"),
  direction: z.enum(["inbound", "outbound", "both"]).describe("As seen from Leadrail."),
  started_at: Timestamp,
  finished_at: Timestamp,
};
const Counts = z.strictObject({
  read: count,
  created: count,
  updated: count,
  skipped: count,
  conflicts: count,
  failed: count,
});
const origin = z.enum(["leadrail", "crm"]).describe("Where the change began.");
const KnownLead = LeadId.nullable().describe("Null while no lead here stands for it.");

export const syncEventTypes = {
  "data.synced": eventType({
    description: "A sync with any outside source of data completed",
    emitted: false,
    data: z.strictObject({ ...Run, source: z.enum(["crm", "google_sheets"]), counts: Counts }),
    example: {
      ...run,
      source: "google_sheets",
      direction: "inbound",
      counts: { read: 480, created: 12, updated: 31, skipped: 437, conflicts: 0, failed: 0 },
    },
  }),
  "crm.lead.created": eventType({
    description: "A lead was created in the CRM",
    emitted: false,
    data: z.strictObject({ ...Connection, external_id: ExternalId, lead_id: KnownLead, origin }),
    example: { ...connection, external_id, lead_id, origin: "leadrail" },
  }),
  "crm.lead.updated": eventType({
    description: "A lead was updated in the CRM",
    emitted: false,
    data: z.strictObject({
      ...Connection,
      external_id: ExternalId,
      lead_id: KnownLead,
      origin,
      changed_fields: FieldNames.describe("By Leadrail's names."),
    }),
    example: { ...connection, external_id, lead_id, origin: "crm", changed_fields: ["phone"] },
  }),
  "crm.deal.created": eventType({
    description: "A deal was created in the CRM",
    emitted: false,
    data: z.strictObject({
      ...Connection,
      external_id: ExternalId,
      deal_id: idOf("deal"),
      lead_ids: z.array(LeadId).max(100),
      amount: z
        .strictObject({
          amount: z
            .string()
            .regex(/^-?\d{1,15}(\.\d{1,4})?$/)
            .max(21),
          currency: z
            .string()
            .regex(/^[A-Z]{3}$/)
            .max(3),
        })
        .nullable(),
      origin,
    }),
    example: {
      ...connection,
      external_id: "0065g00000XyZaBAAV",
      deal_id: "deal_01KA60K8P1N4B7V0C3X6M9Z2QW",
      lead_ids: [lead_id],
      amount: { amount: "12500.00", currency: "EUR" },
      origin: "crm",
    },
  }),
  "crm.sync.completed": eventType({
    description: "A run of the sync with a CRM completed",
    emitted: false,
    data: z.strictObject({
      ...Connection,
      ...Run,
      trigger: z.enum(["schedule", "manual", "realtime"]),
      counts: Counts,
    }),
    example: {
      ...connection,
      ...run,
      trigger: "schedule",
      counts: { read: 940, created: 3, updated: 57, skipped: 878, conflicts: 2, failed: 0 },
    },
  }),
} as const;
