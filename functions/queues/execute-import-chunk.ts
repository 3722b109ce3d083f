import { queueFunctions } from "#functions/manifest.ts";
import { executeChunk } from "#lib/domain/transfer/import/execute/execute-chunk.ts";
import { endingOnLastAttempt } from "#lib/domain/transfer/import/give-up.ts";
import { ImportChunkMessage } from "#lib/domain/transfer/import/import-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Writes the leads, or the deals, of one chunk of an import, or undoes them. */
export const handler = consumer(
  queueFunctions["execute-import-chunk"],
  ImportChunkMessage,
  async (delivery, { importStore: imports, importChunks: files, bulkLeads: leads, ...deps }) => {
    const { message, now } = delivery;
    const { chunkLedger: ledger, leadModel: models, listReader: lists, dismissalStore: dismissals } = deps;
    const { memberReader: members, recordStore, leadsByIds, currencyRates } = deps;
    const deals = { recordStore, leadsByIds, currencyRates, leadModelReader: models };
    await endingOnLastAttempt(imports, delivery, () =>
      executeChunk(
        { imports, files, leads, ledger, models, lists, members, dismissals, deals },
        message,
        now,
      ),
    );
  },
);
