import { queueFunctions } from "#functions/manifest.ts";
import { executeChunk } from "#lib/domain/transfer/import/execute/execute-chunk.ts";
import { ImportChunkMessage } from "#lib/domain/transfer/import/import-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Writes the leads, or the deals, of one chunk of an import, or undoes them. */
export const handler = consumer(
  queueFunctions["execute-import-chunk"],
  ImportChunkMessage,
  ({ message, now, attempt }, { importStore: imports, importChunks: files, bulkLeads: leads, ...deps }) => {
    const {
      chunkLedger: ledger,
      leadSchema: leadSchemas,
      listReader: lists,
      dismissalStore: dismissals,
    } = deps;
    const { memberReader: members, recordStore, leadsByIds, currencyRatesStore, followingLeads } = deps;
    const deals = { recordStore, leadsByIds, currencyRatesStore, leadSchemaReader: leadSchemas };
    const companies = { recordStore, followingLeads };
    const recordsAbout = { timelineReader: deps.timelineReader, recordReader: recordStore };
    const { suppressionReader: suppressions } = deps;
    const leadParts = { leads, suppressions, leadSchemas, dismissals, companies, recordsAbout };
    const use = { imports, orders: deps.orderGuard, files, ledger, lists, members, deals, ...leadParts };
    return executeChunk(use, message, { now, attempt });
  },
);
