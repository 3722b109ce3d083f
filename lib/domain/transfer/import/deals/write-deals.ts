import { Refusal } from "#lib/contract/errors.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { type DealWritingDeps, writingDeals } from "#lib/domain/records/deal/writing-deals.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import type { LeadsByIds } from "#lib/domain/records/record-kind/find-record.ts";
import { externalValues } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordStore } from "#lib/domain/records/record-kind/record-store.ts";
import { createRecord } from "#lib/domain/records/record-kind/write-record.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import type { ChunkRun } from "../execute/chunk-run.ts";
import type { Written } from "../execute/write-chunk.ts";
import type { ChunkFiles } from "../import-files.ts";
import { type ImportRecord, importerOf } from "../import-record.ts";
import { RowOwners } from "../validate/row-owners.ts";
import { namesOfDeals } from "./deal-names.ts";
import { dealIdOf, writingStamp } from "./deal-stamp.ts";
import type { DealRow, ImportedDeal } from "./imported-deal.ts";
import { byImport, updateByRow } from "./update-deal.ts";

export interface DealWriteDeps extends DealWritingDeps {
  readonly files: ChunkFiles;
  readonly leads: Pick<BulkLeads, "holdersOf" | "leadsOf">;
  readonly members: Pick<MemberReader, "list">;
  readonly recordStore: RecordStore;
  readonly leadsByIds: LeadsByIds;
}

/** Deals that are written at a time. */
const atOnce = 8;

type Outcome =
  | { readonly outcome: "created" | "updated" | "skipped" }
  | { readonly outcome: "failed"; readonly reason: string };

const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof Refusal) || error.code === "unavailable") throw error;
  // Another deal has one of its external ids.
  if (error.code === "duplicate_record") return { outcome: "skipped" };
  if (error.code === "not_found")
    return { outcome: "failed", reason: "There is no such deal that you may read." };
  return { outcome: "failed", reason: error.details.errors?.[0]?.message ?? error.message };
};

/** The deal that a row is one with, by its id or an external id of it. */
export const dealOfRow = async (
  { recordStore }: Pick<DealWriteDeps, "recordStore">,
  { workspace_id }: ImportRecord,
  { id, values }: ImportedDeal,
): Promise<string | undefined> => {
  if (id !== undefined) return id;
  for (const value of externalValues(values.external_ids ?? {})) {
    const holder = await recordStore.holderOf(dealKind, workspace_id, value);
    if (holder !== undefined) return holder;
  }
  return undefined;
};

/**
 * Writes the deals of a chunk, each for itself, as `POST /deals` and `PATCH` do. Their ids follow from import and row: a repeated
 * delivery finds those that are there and counts them as before.
 */
export const writeDeals = async (deps: DealWriteDeps, run: ChunkRun): Promise<Written> => {
  const { record, pass, chunk, at } = run;
  // An empty journal says that the chunk has begun.
  await deps.files.putJournal(record, pass, chunk, []);
  const rows = await deps.files.deals(record, chunk);
  const owners = new RowOwners(await deps.members.list(record.workspace_id), importerOf(record));
  const { deals: leadSchema } = await deps.leadSchemaReader.read(record.workspace_id);
  const names = { leads: deps.leads, records: deps.recordStore, owners, leadSchema };
  const namesOf = await namesOfDeals(
    names,
    record,
    rows.map(({ deal }) => deal),
  );
  const kind = byImport(await writingDeals(deps, record.workspace_id), record);
  const stamp = writingStamp(record, at);
  const write = async ({ row, deal }: DealRow): Promise<Outcome> => {
    try {
      const { input } = namesOf(deal);
      const [own, there] = [dealIdOf(record, row), await dealOfRow(deps, record, deal)];
      if (there === undefined || there === own) {
        await createRecord(kind, deps, { input, id: own }, stamp);
        return { outcome: "created" };
      }
      // The option names the owner of deals that are made.
      const { owner_id, ...rest } = input;
      const said = deal.owner === undefined || owner_id === undefined ? rest : input;
      return { outcome: await updateByRow(deps, kind, { record, row, id: there, input: said }, stamp) };
    } catch (error) {
      return outcomeOf(error);
    }
  };
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0, held: 0 };
  const failures: Record<string, string> = {};
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const outcomes = await Promise.all(some.map(write));
    for (const [index, one] of outcomes.entries()) {
      counts[one.outcome] += 1;
      if (one.outcome === "failed") failures[String(some[index]?.row)] = one.reason;
    }
  }
  return { counts, failures, held: new Map() };
};
