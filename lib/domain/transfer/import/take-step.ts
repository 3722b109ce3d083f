import { UnconvertedWorkbook, type WorkbookMessage } from "./convert/workbook-conversion.ts";
import { type DealValidationDeps, validateDeals } from "./deals/validate-deals.ts";
import { failImport } from "./fail-import.ts";
import { type FinishDeps, finishImport } from "./finish-import.ts";
import { UnreadableFile } from "./import-files.ts";
import type { ImportRecord } from "./import-record.ts";
import type { ImportChunkMessage, ImportStepMessage } from "./import-work.ts";
import type { KnownMappings } from "./mapping-of-file.ts";
import { type Dispatcher, planImport } from "./plan-import.ts";
import { profileImport } from "./profile-import.ts";
import { type DropSettler, settleDrop } from "./settle-drop.ts";
import { type ValidationDeps, validateImport } from "./validate-import.ts";

export type StepDeps = FinishDeps &
  KnownMappings &
  ValidationDeps &
  DealValidationDeps & {
    readonly chunkDispatcher: Dispatcher<ImportChunkMessage>;
    readonly workbookDispatcher: Dispatcher<WorkbookMessage>;
    readonly drops: DropSettler;
  };

/** Puts a step off until its workbook was turned into rows, which sends the step again. */
const convertFirst = (
  { workbookDispatcher }: Pick<StepDeps, "workbookDispatcher">,
  { source_key, source_etag }: ImportRecord,
  message: ImportStepMessage,
  { workbook }: UnconvertedWorkbook,
): Promise<void> =>
  workbookDispatcher.send([{ ...message, source_key, source_etag: source_etag ?? "", workbook }]);

/**
 * Takes an import one step on, when that step is still due: a message that comes twice, late or out of order finds
 * the import elsewhere and does nothing. A file that can't be read ends the import; anything else is tried again.
 */
export const takeStep = async (
  deps: StepDeps,
  message: ImportStepMessage,
  clock: () => Date,
): Promise<void> => {
  const { workspace_id, import_id, step } = message;
  const record = await deps.imports.get(workspace_id, import_id);
  if (record === undefined) return;
  try {
    switch (step) {
      case "profile":
        return await profileImport(deps, record, clock());
      case "validate":
        return await (record.object === "deal" ? validateDeals : validateImport)(deps, record, clock);
      case "plan":
        return await planImport(deps, record, clock());
      case "finish":
        return await finishImport(deps, record, clock());
      case "settle":
        return await settleDrop(deps.drops, record);
    }
  } catch (error) {
    if (error instanceof UnconvertedWorkbook) return await convertFirst(deps, record, message, error);
    if (!(error instanceof UnreadableFile)) throw error;
    await failImport(deps.imports, record, error.failure, clock());
  }
};
