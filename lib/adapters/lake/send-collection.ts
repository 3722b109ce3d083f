import { valueAt } from "#lib/domain/platform/filter/field-value.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import type { FilterColumn } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { comparable, historyOf } from "./history-collection.ts";

/** Columns of text or numbers by the path of their fact. */
const columns: Readonly<Record<string, FilterColumn>> = {
  message_id: { name: "message_id", type: "VARCHAR" },
  first_event: { name: "first_event", type: "VARCHAR" },
  campaign_id: { name: "campaign_id", type: "VARCHAR" },
  step: { name: "step", type: "VARCHAR" },
  template_version: { name: "template_version", type: "VARCHAR" },
  arm: { name: "arm", type: "VARCHAR" },
  sender_member_id: { name: "sender_member_id", type: "VARCHAR" },
  "lead.owner_id": { name: "owner_id", type: "VARCHAR" },
  "lead.stage_id": { name: "stage_id", type: "VARCHAR" },
  "lead.lifecycle": { name: "lifecycle", type: "VARCHAR" },
  "lead.score": { name: "score", type: "DOUBLE" },
  "lead.source": { name: "source", type: "VARCHAR" },
  "lead.industry": { name: "industry", type: "VARCHAR" },
  "lead.employee_count": { name: "employee_count", type: "DOUBLE" },
  "lead.country": { name: "country", type: "VARCHAR" },
  "lead.time_zone": { name: "time_zone", type: "VARCHAR" },
};

const moment = (value: unknown): number | undefined =>
  typeof value === "string" ? Date.parse(value) : undefined;

/**
 * Messages: one row for each, with the lead's attributes as they were when its first event was stored. `at` is that
 * moment, or the one of the `sent` event that completed the row; `sent_at` is when the message left, and is empty until
 * an event contains it.
 */
export const sendCollection = historyOf({
  name: "sends",
  record: "lead_id",
  // A row that a later event completes is stored again, under its new moment.
  idOf: ({ record, n }) => `${fold(record)}#${n}`,
  columns: [{ name: "sent_at", type: "BIGINT" }, ...Object.values(columns)],
  valuesOf: ({ facts }) => ({
    sent_at: moment(facts["sent_at"]),
    ...Object.fromEntries(
      Object.entries(columns).map(([fact, { name }]) => [name, comparable(valueAt(facts, fact))]),
    ),
  }),
});
