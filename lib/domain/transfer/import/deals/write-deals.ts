import { Refusal } from "#lib/contract/errors.ts";
import type { DealId } from "#lib/contract/records/deal-record.ts";
import { inTurns } from "#lib/domain/platform/work/in-turns.ts";
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

const outcomeOf = (error: unknown, isThere: boolean): Outcome => {
  if (!(error instanceof Refusal) || error.code === "unavailable") throw error;
  // Somebody has made the deal since the chunk began; or the row names two that are there.
  if (error.code === "duplicate_record")
    return isThere
      ? { outcome: "failed", reason: "Another deal has one of its external ids." }
      : { outcome: "skipped" };
  if (error.code === "not_found")
    return { outcome: "failed", reason: "There is no such deal that you may read." };
  return { outcome: "failed", reason: error.details.errors?.[0]?.message ?? error.message };
};

/** Which deals rows were found to be one with before they were written. */
export const foundBefore = async (
  { files }: Pick<DealWriteDeps, "files">,
  { record, chunk }: Pick<ChunkRun, "record" | "chunk">,
): Promise<ReadonlyMap<number, DealId>> =>
  new Map((await files.foundDeals(record, chunk)).map(({ row, deal_id }) => [row, deal_id]));

/** The deal that a row is one with, by its id or an external id of it. */
export const dealOfRow = async (
  { recordStore }: Pick<DealWriteDeps, "recordStore">,
  { workspace_id }: ImportRecord,
  { id, values }: ImportedDeal,
): Promise<DealId | undefined> => {
  if (id !== undefined) return id;
  for (const value of externalValues(values.external_ids ?? {})) {
    const holder = await recordStore.holderOf(dealKind, workspace_id, value);
    if (holder !== undefined) return holder as DealId;
  }
  return undefined;
};

/** The deals that rows are one with, as they were when the chunk began. */
const foundOf = async (
  deps: DealWriteDeps,
  { record, pass, chunk }: ChunkRun,
  rows: readonly DealRow[],
): Promise<ReadonlyMap<number, string>> => {
  const { files } = deps;
  if (!(await files.hasJournal(record, pass, chunk))) {
    const ids = await inTurns(rows, atOnce, ({ deal }) => dealOfRow(deps, record, deal));
    const entries = rows.flatMap(({ row }, index) => {
      const deal_id = ids[index];
      return deal_id === undefined ? [] : [{ row, deal_id }];
    });
    await files.putJournal(record, pass, chunk, entries);
  }
  return foundBefore(deps, { record, chunk });
};

/**
 * Writes the deals of a chunk, each for itself, as `POST /deals` and `PATCH` do. Their ids follow from import and row: a repeated
 * delivery finds those that are there and counts them as before.
 */
export const writeDeals = async (deps: DealWriteDeps, run: ChunkRun): Promise<Written> => {
  const { record, chunk, at } = run;
  const rows = await deps.files.deals(record, chunk);
  const found = await foundOf(deps, run, rows);
  const owners = new RowOwners(await deps.members.list(record.workspace_id), importerOf(record));
  const { deals: leadSchema } = await deps.leadSchemaReader.read(record.workspace_id);
  const names = { leads: deps.leads, records: deps.recordStore, owners, leadSchema };
  const namesOf = await namesOfDeals(
    names,
    record,
    rows.map(({ deal }) => deal),
  );
  const { time_zone } = record.options.format;
  const kind = byImport(await writingDeals(deps, record.workspace_id, time_zone), record);
  const stamp = writingStamp(record, at);
  const write = async ({ row, deal }: DealRow): Promise<Outcome> => {
    try {
      const { input } = namesOf(deal);
      const [own, there] = [dealIdOf(record, row), found.get(row)];
      if (there === undefined || there === own) {
        await createRecord(kind, deps, { input, id: own }, stamp);
        return { outcome: "created" };
      }
      // The option names the owner of deals that are made.
      const { owner_id, ...rest } = input;
      const said = deal.owner === undefined || owner_id === undefined ? rest : input;
      return { outcome: await updateByRow(deps, kind, { record, row, id: there, input: said }, stamp) };
    } catch (error) {
      return outcomeOf(error, found.has(row));
    }
  };
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0, held: 0 };
  const failures: Record<string, string> = {};
  for (const [index, one] of (await inTurns(rows, atOnce, write)).entries()) {
    counts[one.outcome] += 1;
    if (one.outcome === "failed") failures[String(rows[index]?.row)] = one.reason;
  }
  return { counts, failures, held: new Map() };
};
