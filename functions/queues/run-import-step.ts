import { queueFunctions } from "#functions/manifest.ts";
import { ImportStepMessage } from "#lib/domain/import/import-work.ts";
import { takeStep } from "#lib/domain/import/take-step.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Profiles, validates, plans or finishes an import. */
export const handler = consumer(
  queueFunctions["run-import-step"],
  ImportStepMessage,
  async ({ message }, { importStore, importFiles, bulkLeads, chunkLedger, chunkDispatcher }) => {
    const deps = { imports: importStore, files: importFiles, leads: bulkLeads, ledger: chunkLedger };
    await takeStep({ ...deps, chunkDispatcher }, message, () => new Date());
  },
);
