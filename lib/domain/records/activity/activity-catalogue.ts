import { ActivityKind, statusesOf } from "#lib/contract/records/activity-record.ts";
import { type Catalogue, catalogueOf, type Field } from "#lib/domain/platform/filter/catalogue.ts";

const date: Field = { type: "date" };
/** Ids and codes: compared whole. */
const code: Field = { type: "dropdown" };
const hidden: Field = { type: "text", masked: true };

/** What filters of activities may ask. */
export const activityCatalogue: Catalogue = catalogueOf({
  id: code,
  kind: { type: "dropdown", options: ActivityKind.options },
  direction: { type: "dropdown", options: ["inbound", "outbound"], masked: true },
  subject: hidden,
  body: hidden,
  outcome: hidden,
  status: { type: "dropdown", options: [...statusesOf.call, ...statusesOf.meeting, ...statusesOf.task] },
  starts_at: date,
  ends_at: date,
  due_at: date,
  done_at: date,
  assignee_id: { ...code, masked: true },
  author_id: { ...code, masked: true },
  company_id: code,
  deal_id: code,
  lead_ids: { type: "set", masked: true },
  uncounted_lead_ids: { type: "set", masked: true },
  external_ids: { type: "set", masked: true },
  source: hidden,
  created_at: date,
  updated_at: date,
  version: { type: "number" },
});
