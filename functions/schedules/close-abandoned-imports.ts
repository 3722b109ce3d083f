import { scheduledFunctions } from "#functions/manifest.ts";
import { closeAbandonedImports } from "#lib/domain/transfer/import/close-abandoned.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Ends imports whose file never came. */
export const handler = scheduled(
  scheduledFunctions["close-abandoned-imports"],
  async (now, { importStore, importReader, workspaceLister: workspaces, uploadAborter: uploads }) =>
    closeAbandonedImports(
      { imports: { ...importReader, write: importStore.write }, workspaces, uploads },
      now,
    ),
);
