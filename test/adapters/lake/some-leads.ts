import { ulid } from "ulid";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import { demoLeads } from "#lib/local/service/demo/demo-leads.ts";

const dayMs = 86_400_000;

/** Most of a test happens within these ten days, so that what it writes now comes after. */
export const day = (number: number): Date => new Date(Date.now() + (number - 10) * dayMs);
export const clockAt = (number: number) => (): Date => day(number);
/** Later than any compaction of a test runs. */
export const until = day(100);

/** Invented leads, of the first day unless told otherwise. */
export const someLeads = (count: number, at = day(0).toISOString()): Lead[] =>
  demoLeads(count).map((lead) => newLead(`lead_${ulid()}`, lead, { source: "test", at, by: "test" }, null));

/** The next version of a lead. */
export const changed = (lead: Lead, change: Partial<Lead>, at: Date): Lead => ({
  ...lead,
  ...change,
  updated_at: at.toISOString(),
  version: lead.version + 1,
});
