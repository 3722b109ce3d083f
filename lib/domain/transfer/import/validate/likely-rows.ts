import type { LikelyCheck, LikelyDuplicate } from "#lib/contract/records/likely-duplicates.ts";
import { LikelyMatcher } from "#lib/domain/records/duplicate/likely-matcher.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { CheckedRow } from "../check-rows.ts";
import { saidBy } from "../error-lines.ts";
import type { ChunkRow, ErrorLine, ImportFiles } from "../import-files.ts";
import { type ImportRecord, importerOf } from "../import-record.ts";
import { leadIdOf } from "../lead-id.ts";

/** Sizes the reads of the leads: as many as fit into an answer each. */
const leadsExpected = 200_000;

async function* liveLeads(leads: Pick<LeadReader, "newestFirst">, { workspace_id }: ImportRecord) {
  for await (const { lead, deleted } of leads.newestFirst(workspace_id, { expected: leadsExpected }))
    if (deleted === undefined) yield lead;
}

/** Looks among leads and earlier rows for whom each row is likely one with. */
export class LikelyRows {
  readonly #record: ImportRecord;
  readonly #matcher: LikelyMatcher | undefined;
  /** Rows that are. */
  found = 0;

  private constructor(record: ImportRecord, matcher: LikelyMatcher | undefined) {
    this.#record = record;
    this.#matcher = matcher;
  }

  static async of(record: ImportRecord, leads: Pick<LeadReader, "newestFirst">): Promise<LikelyRows> {
    const isOff = record.options.on_likely_match === "off";
    const matcher = isOff
      ? undefined
      : await LikelyMatcher.among(liveLeads(leads, record), importerOf(record));
    return new LikelyRows(record, matcher);
  }

  /** A valid row as its chunk keeps it. */
  chunkRow({ row, lead }: ChunkRow): ChunkRow {
    const leadId = leadIdOf(this.#record, row);
    const likely = this.#matcher?.match({ row, leadId, identity: lead });
    if (likely === undefined) return { row, lead };
    this.found += 1;
    return { row, lead, likely };
  }

  get check(): LikelyCheck | null {
    return this.#matcher?.check ?? null;
  }
}

const listed = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${title}: ${names.join(", ")}`];

const messageOf = ({ lead_id, row, score, agree, differ }: LikelyDuplicate): string => {
  if (score === null) return "The row is likely one with a lead that you may not see.";
  const other = lead_id === null ? `row ${row}` : lead_id;
  const fields = [...listed("agree", agree), ...listed("differ", differ)].join("; ");
  return `The row is likely one with ${other}, with a score of ${score} (${fields}).`;
};

/** What becomes of a row that is likely a duplicate, as the error file's code. */
const codeOf = ({ lead_id }: LikelyDuplicate, { options }: ImportRecord): string => {
  if (options.on_likely_match === "skip") return "likely_duplicate_skipped";
  return options.on_likely_match === "review" && lead_id !== null
    ? "likely_duplicate_held"
    : "likely_duplicate";
};

/** The error file's line of a valid row that is likely one with a lead or with another row. */
export const likelyLine = (
  { row, cells }: Pick<CheckedRow, "row" | "cells">,
  likely: LikelyDuplicate,
  record: ImportRecord,
): ErrorLine => [
  String(row),
  "likely_duplicate",
  codeOf(likely, record),
  "",
  messageOf(likely),
  likely.row === null ? "Compare the two." : "Merge the two rows.",
  ...saidBy(cells, record.mapping),
];

/** The rows that validation has found valid, in its order. */
export async function* validRows(
  files: Pick<ImportFiles, "chunk">,
  record: ImportRecord,
): AsyncGenerator<ChunkRow> {
  for (let chunk = 1; chunk <= record.chunks_total; chunk += 1) yield* await files.chunk(record, chunk);
}
