import { isDeepStrictEqual } from "node:util";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { ImportMatch } from "#lib/contract/transfer/import-matches.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import { partsOf, valuesOf } from "#lib/domain/records/lead/field-changes.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { mayRead } from "#lib/domain/records/lead/visibility.ts";
import type { ChunkFiles, ChunkRow } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";
import type { HeldReader } from "../import-store.ts";

export interface MatchDeps {
  readonly held: HeldReader;
  readonly leads: Pick<BulkLeads, "leadsOf">;
  readonly files: Pick<ChunkFiles, "chunk">;
}

export interface MatchQuery {
  readonly record: ImportRecord;
  readonly actor: Actor;
  /** Rows up to this one were shown. */
  readonly after: number;
  readonly limit: number;
}

export interface MatchPage {
  readonly matches: readonly ImportMatch[];
  /** The row after which the next page begins; absent on the last page. */
  readonly next?: number;
}

interface Held {
  readonly chunk: number;
  readonly row: number;
  readonly leadId: LeadId;
}

/** The held rows of a page, and one more when there is one. */
const heldRows = async ({ held }: MatchDeps, { record, after, limit }: MatchQuery): Promise<Held[]> => {
  const found: Held[] = [];
  if (record.state !== "in_review") return found;
  for await (const { chunk, held: rows } of held.heldOf(record)) {
    const later = [...rows].filter(([row]) => row > after).toSorted(([a], [b]) => a - b);
    found.push(...later.map(([row, leadId]) => ({ chunk, row, leadId })));
    if (found.length > limit) break;
  }
  return found.slice(0, limit + 1);
};

const differences = ({ lead }: StoredLead, row: ChunkRow["lead"]): ImportMatch["differences"] => {
  const now = valuesOf(lead);
  return Object.entries(row)
    .flatMap(([field, value]) => partsOf(field, value))
    .map(([field, value]) => ({ field, now: now.get(field) ?? null, row: value }))
    .filter((one) => !isDeepStrictEqual(one.now, one.row));
};

const rowsOf = async ({ files }: MatchDeps, record: ImportRecord, held: readonly Held[]) => {
  const chunks = [...new Set(held.map(({ chunk }) => chunk))];
  const rows = await Promise.all(chunks.map((chunk) => files.chunk(record, chunk)));
  return new Map(rows.flat().map((row) => [row.row, row]));
};

/** A page of the matches that wait for a decision, in the file's order; leads that the caller may not read are left out. */
export const listMatches = async (deps: MatchDeps, query: MatchQuery): Promise<MatchPage> => {
  const { record, actor, limit } = query;
  const found = await heldRows(deps, query);
  const page = found.slice(0, limit);
  const ids = page.map(({ leadId }) => leadId);
  const [rows, leads] = await Promise.all([
    rowsOf(deps, record, page),
    deps.leads.leadsOf(record.workspace_id, ids),
  ]);
  const matches = page.flatMap(({ row, leadId }): ImportMatch[] => {
    const [held, stored] = [rows.get(row), leads.get(leadId)];
    if (held === undefined || stored === undefined || stored.deleted !== undefined) return [];
    if (!mayRead(actor, stored.lead)) return [];
    const { lead, likely } = held;
    const why = likely?.lead_id === leadId ? { likely } : {};
    return [{ row, lead_id: leadId, lead, differences: differences(stored, lead), ...why }];
  });
  const last = page.at(-1);
  return found.length > limit && last !== undefined ? { matches, next: last.row } : { matches };
};
