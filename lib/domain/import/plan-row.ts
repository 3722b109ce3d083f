import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId } from "#lib/contract/ids.ts";
import type { OnMatch } from "#lib/contract/import-options.ts";
import { leadFields } from "#lib/contract/lead-record.ts";
import { derivedUlid } from "#lib/domain/event/event-id.ts";
import { holding } from "#lib/domain/lead/admit-lead.ts";
import { type LeadGate, openGate, requireAdmitted, requireRead } from "#lib/domain/lead/lead-gate.ts";
import { type Admit, changeLead, newLead } from "#lib/domain/lead/lead-rules.ts";
import type { StoredLead } from "#lib/domain/lead/stored-lead.ts";
import { mayWrite } from "#lib/domain/lead/visibility.ts";
import { changeBy, leavesAlone, type WritePolicy } from "./execute/merge-policy.ts";
import type { ChunkRow } from "./import-files.ts";
import { type ImportRecord, importerOf } from "./import-record.ts";
import type { LeadPut } from "./import-store.ts";

/** What becomes of one valid row. `created` and `updated` without a put were written by an earlier delivery. */
export type RowPlan =
  | { readonly outcome: "created" | "updated"; readonly put?: LeadPut }
  | { readonly outcome: "skipped"; readonly put?: never }
  | { readonly outcome: "held"; readonly leadId: LeadId; readonly put?: never }
  | { readonly outcome: "failed"; readonly reason: string; readonly put?: never };

/**
 * The id of the lead that a row makes: of the import's time and of a hash of (import, row), the same at every try. A
 * mended row has the id that it would have had in the import that refused it.
 */
export const leadIdOf = ({ id, created_at, root }: ImportRecord, row: number): LeadId =>
  `lead_${derivedUlid(Date.parse(root?.created_at ?? created_at), `${root?.id ?? id}|${row}`)}`;

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

/** The workspace's own rules, as they hold when the row is written. */
const through =
  (gate: LeadGate): Admit =>
  (after, before) =>
    requireAdmitted(gate.admit({ context: "import", after, before }));

const stampOf = ({ id }: ImportRecord, at: string) => ({ source: "import", at, by: id });

/** Tags with those that the import adds to whatever it writes. */
const withOwnTags = ({ options }: ImportRecord, tags: readonly string[]): string[] => {
  const all = [...new Set([...tags, ...options.tags])];
  if (leadFields.tags.safeParse(all).success) return all;
  throw new Refusal("validation_failed", { detail: "The lead would have more than 100 tags." });
};

/** Makes the lead of a row; over one that an earlier import of the same row had made and that is in the bin. */
const planCreation = (
  record: ImportRecord,
  { row, lead: input }: ChunkRow,
  at: string,
  gate: LeadGate,
  before?: StoredLead,
): RowPlan => {
  const owner = record.options.owner_id ?? (record.actor_role === "sales_rep" ? record.created_by : null);
  const source = input.source ?? "import";
  const tags = withOwnTags(record, input.tags ?? []);
  const typed = requireRead(gate, { ...input, tags, source });
  const made = newLead(leadIdOf(record, row), typed, stampOf(record, at), owner, through(gate));
  const writtenBy = { kind: "import", importId: record.id, row } as const;
  const lead = before === undefined ? made : { ...made, version: before.lead.version + 1 };
  const after = holding(gate, { workspaceId: record.workspace_id, lead, writtenBy });
  return { outcome: "created", put: { ...(before === undefined ? {} : { before }), after } };
};

const planUpdate = (
  record: ImportRecord,
  { row, lead: input }: ChunkRow,
  before: StoredLead,
  { at, policy, gate }: { readonly at: string; readonly policy: WritePolicy; readonly gate: LeadGate },
): RowPlan => {
  const asOf = input.last_contacted_at ?? record.created_at;
  const merged = changeBy({ lead: before.lead, policy, asOf }, input);
  const tags = withOwnTags(record, merged.tags ?? before.lead.tags);
  const change = requireRead(gate, record.options.tags.length === 0 ? merged : { ...merged, tags });
  const { lead, changed } = changeLead(before.lead, change, stampOf(record, at), through(gate));
  if (changed.length === 0) return { outcome: "skipped" };
  const writtenBy = { kind: "import", importId: record.id, row } as const;
  return { outcome: "updated", put: { before, after: holding(gate, { ...before, lead, writtenBy }) } };
};

const planMatch = (
  record: ImportRecord,
  row: ChunkRow,
  before: StoredLead,
  { at, policy, gate }: { readonly at: string; readonly policy: OnMatch; readonly gate: LeadGate },
): RowPlan => {
  if (isOwnWork(before, record, row.row)) return { outcome: "updated" };
  if (!mayWrite(importerOf(record), before.lead)) return { outcome: "skipped" };
  if (policy === "review") return { outcome: "held", leadId: before.lead.id };
  return leavesAlone(policy) ? { outcome: "skipped" } : planUpdate(record, row, before, { at, policy, gate });
};

/** Decides what a row does, given the lead that has its email or its derived id now. */
export const planRow = (
  record: ImportRecord,
  row: ChunkRow,
  existing: StoredLead | undefined,
  at: string,
  policy: OnMatch = record.options.on_match,
  gate: LeadGate = openGate,
): RowPlan =>
  refusable(() => {
    const isMade = existing?.lead.id === leadIdOf(record, row.row);
    // Even one that was deleted since: it was made. Mended rows share their ids with other imports of the same rows.
    if (existing !== undefined && isMade && (record.root === null || isOwnWork(existing, record, row.row)))
      return { outcome: "created" };
    if (existing?.deleted !== undefined && isMade) return planCreation(record, row, at, gate, existing);
    if (existing === undefined || existing.deleted !== undefined)
      return row.likely !== undefined && record.options.on_likely_match === "skip"
        ? { outcome: "skipped" }
        : planCreation(record, row, at, gate);
    return planMatch(record, row, existing, { at, policy, gate });
  });
