import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId } from "#lib/contract/ids.ts";
import type { Lead, LeadChange } from "#lib/contract/lead-record.ts";
import { derivedUlid } from "#lib/domain/event/event-id.ts";
import type { ImportedLead } from "#lib/domain/lead/imported-lead.ts";
import { changeLead, newLead } from "#lib/domain/lead/lead-rules.ts";
import type { StoredLead } from "#lib/domain/lead/stored-lead.ts";
import { mayWrite } from "#lib/domain/lead/visibility.ts";
import type { ChunkRow } from "./import-files.ts";
import { type ImportRecord, importerOf } from "./import-record.ts";
import type { LeadPut } from "./import-store.ts";

/** What becomes of one valid row. `created` and `updated` without a put were written by an earlier delivery. */
export type RowPlan =
  | { readonly outcome: "created" | "updated"; readonly put?: LeadPut }
  | { readonly outcome: "skipped" }
  | { readonly outcome: "failed"; readonly reason: string };

/** The id of the lead that a row makes: of the import's time and of a hash of (import, row), the same at every try. */
export const leadIdOf = ({ id, created_at }: ImportRecord, row: number): LeadId =>
  `lead_${derivedUlid(Date.parse(created_at), `${id}|${row}`)}`;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const blanksOnly = (row: object, present: object): Record<string, unknown> => {
  const held = new Map(Object.entries(present));
  return Object.fromEntries(Object.entries(row).filter(([field]) => isEmpty(held.get(field))));
};

/** The part of a row that fills what the lead leaves empty. */
const fillingBlanks = (lead: Lead, { company, ...row }: ImportedLead): LeadChange => ({
  ...blanksOnly(row, lead),
  ...(company == null ? {} : { company: blanksOnly(company, lead.company) }),
});

/** A row never empties a field, and where a lead came from first stays. */
const replacing = ({ source: _, ...row }: ImportedLead): LeadChange => row;

/** True when this import has written the lead already: in its image, or in the stamp of a field nobody changed since. */
const isOwnWork = ({ lead, writtenBy }: StoredLead, { id }: ImportRecord, row: number): boolean =>
  (writtenBy.kind === "import" && writtenBy.importId === id && writtenBy.row === row) ||
  Object.values(lead.provenance).some(({ by }) => by === id);

const refusable = (plan: () => RowPlan): RowPlan => {
  try {
    return plan();
  } catch (error) {
    if (error instanceof Refusal)
      return { outcome: "failed", reason: error.details.errors?.[0]?.message ?? error.message };
    throw error;
  }
};

const stampOf = ({ id }: ImportRecord, at: string) => ({ source: "import", at, by: id });

const planCreation = (record: ImportRecord, { row, lead: input }: ChunkRow, at: string): RowPlan => {
  const owner = record.actor_role === "sales_rep" ? record.created_by : null;
  const source = input.source ?? "import";
  const lead = newLead(leadIdOf(record, row), { ...input, source }, stampOf(record, at), owner);
  const writtenBy = { kind: "import", importId: record.id, row } as const;
  return { outcome: "created", put: { after: { workspaceId: record.workspace_id, lead, writtenBy } } };
};

const planUpdate = (
  record: ImportRecord,
  { row, lead: input }: ChunkRow,
  before: StoredLead,
  at: string,
): RowPlan => {
  if (isOwnWork(before, record, row)) return { outcome: "updated" };
  if (record.options.on_match === "skip" || !mayWrite(importerOf(record), before.lead))
    return { outcome: "skipped" };
  const change =
    record.options.on_match === "overwrite" ? replacing(input) : fillingBlanks(before.lead, input);
  const { lead, changed } = changeLead(before.lead, change, stampOf(record, at));
  if (changed.length === 0) return { outcome: "skipped" };
  const writtenBy = { kind: "import", importId: record.id, row } as const;
  return { outcome: "updated", put: { before, after: { ...before, lead, writtenBy } } };
};

/** Decides what a row does, given the lead that has its email or its derived id now. */
export const planRow = (
  record: ImportRecord,
  row: ChunkRow,
  existing: StoredLead | undefined,
  at: string,
): RowPlan =>
  refusable(() => {
    // Even one that was deleted since: it was made.
    if (existing?.lead.id === leadIdOf(record, row.row)) return { outcome: "created" };
    if (existing === undefined || existing.deleted !== undefined) return planCreation(record, row, at);
    return planUpdate(record, row, existing, at);
  });
