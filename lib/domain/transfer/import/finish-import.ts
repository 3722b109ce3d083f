import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { dealLinesWithFailures } from "./deals/deal-lines.ts";
import { dealLeftHeader } from "./deals/undo-deals.ts";
import { errorHeader, errorLines, failureLine, noteLine } from "./error-lines.ts";
import { importAudit } from "./import-audit.ts";
import type { ErrorLine, ImportFiles, LeftLine } from "./import-files.ts";
import { type ImportRecord, nextRecord } from "./import-record.ts";
import type { ChunkLedger, ImportStore, ToldRows } from "./import-store.ts";
import type { TextStore } from "./text-store.ts";
import { undoing } from "./undo/begin-undo.ts";
import { leftHeader } from "./undo/left-lines.ts";
import { checkFile } from "./validate/check-file.ts";
import { likelyLine, validRows } from "./validate/likely-rows.ts";
import { RowOwners } from "./validate/row-owners.ts";
import { type SchemaCheck, withSchema } from "./validate/with-schema.ts";

export interface FinishDeps {
  readonly imports: ImportStore;
  readonly files: ImportFiles;
  readonly ledger: Pick<ChunkLedger, "toldOf">;
  readonly leads: Pick<BulkLeads, "holdersOf" | "holdersOfValues" | "leadsOf">;
  /** Of imports of deals. */
  readonly records: Pick<RecordReader, "present">;
  readonly leadSchemas: LeadSchemaReader;
  readonly members: Pick<MemberReader, "list">;
}

/** The error file once more, with the rows that their leads refused, or of which something is noted. What was valid then is not judged anew. */
async function* linesWithFailures(
  { files, leads, leadSchemas }: FinishDeps,
  { record, validator, texts, owners }: Pick<SchemaCheck, "record" | "validator" | "texts" | "owners">,
  { failures, notes }: ToldRows,
  onNotedAlone: () => void,
): AsyncGenerator<ErrorLine> {
  yield errorHeader(record.columns);
  const valid = validRows(files, record);
  let next = await valid.next();
  const found = checkFile(record, { rows: files.rows, texts });
  for await (const batch of withSchema(found, { record, validator, leads, leadSchemas, texts, owners }))
    for (const checked of batch) {
      const was = next.done !== true && next.value.row === checked.row ? next.value : undefined;
      if (was !== undefined) next = await valid.next();
      if (was?.likely !== undefined) yield likelyLine(checked, was.likely, record);
      if (was === undefined || checked.verdict === "valid") yield* errorLines(checked, record.mapping);
      const failure = failures.get(checked.row);
      if (was !== undefined && failure !== undefined) yield failureLine(checked, failure, record.mapping);
      const note = notes.get(checked.row);
      if (was === undefined || note === undefined) continue;
      yield noteLine(checked, note, record.mapping);
      if (checked.verdict !== "valid" || (checked.warnings ?? []).length === 0) onNotedAlone();
    }
}

/** The error file of a finished import, whatever its rows are. */
const failureLines = async (
  deps: FinishDeps,
  record: ImportRecord,
  { texts, told, now }: { readonly texts: TextStore; readonly told: ToldRows; readonly now: Date },
  onNotedAlone: () => void,
): Promise<AsyncGenerator<ErrorLine>> => {
  if (record.object === "deal") return dealLinesWithFailures(deps, record, texts, told.failures);
  const { leadSchemas, members } = deps;
  const validator = await leadSchemas.validator(await leadSchemas.read(record.workspace_id), now);
  const owners = await RowOwners.of(members, record);
  return linesWithFailures(deps, { record, validator, texts, owners }, told, onNotedAlone);
};

async function* leftLines(files: ImportFiles, record: ImportRecord): AsyncGenerator<LeftLine> {
  yield record.object === "deal" ? dealLeftHeader : leftHeader;
  for (let chunk = 1; chunk <= record.chunks_total; chunk += 1) yield* await files.left(record, chunk);
}

const refusedRows = ({ counts }: ImportRecord) =>
  ({
    code: "rows_refused",
    message: `Rows that the leads that they match refused: ${counts.failed}. The import takes all rows or none: what it had written was undone.`,
  }) as const;

/** What an import that has run all its rows becomes, and what its audit line calls that. */
const written = (
  record: ImportRecord,
): { readonly action: string; readonly change: Partial<ImportRecord> } => {
  const { options, counts } = record;
  if (options.atomicity === "all_or_none" && counts.failed > 0)
    return {
      action: "import.undo",
      change: { ...undoing(record, record.created_by), failure: refusedRows(record) },
    };
  return counts.held > 0
    ? { action: "import.review", change: { state: "in_review", pace: null } }
    : { action: "import.done", change: { state: "done", pace: null, is_announced: true } };
};

/** The end of a pass: completes the file that tells of it, and says that the import is done, undone or waits for people. */
export const finishImport = async (deps: FinishDeps, record: ImportRecord, now: Date): Promise<void> => {
  const { imports, files, ledger } = deps;
  if (record.pace === null || record.chunks_done < record.chunks_total) return;
  const end = async (action: string, change: Partial<ImportRecord>): Promise<void> => {
    const after = nextRecord(record, now.toISOString(), change);
    const audit = importAudit(action, record, after, { actorId: null, requestId: record.request_id });
    await imports.write({ before: record, after, audit });
  };
  if (record.state === "undoing") {
    await files.putUndoFile(record, leftLines(files, record));
    await end("import.undone", { state: "undone", pace: null });
  } else if (record.state === "executing") {
    let noted_alone = 0;
    if (record.counts.failed + record.noted > 0) {
      const told = await ledger.toldOf(record.workspace_id, record.id, record.revision);
      const texts = files.openTexts();
      try {
        const lines = await failureLines(deps, record, { texts, told, now }, () => {
          noted_alone += 1;
        });
        await files.putErrors(record, lines);
      } finally {
        texts.close();
      }
    }
    const { action, change } = written(record);
    // Said anew at the end of each pass: an import that waited for decisions ends again.
    const warning = record.counts.warning - record.noted_alone + noted_alone;
    await end(action, { ...change, noted_alone, counts: { ...record.counts, warning } });
  }
};
