import { queueFunctions } from "#functions/manifest.ts";
import { executeChunk } from "#lib/domain/import/execute-chunk.ts";
import { ImportChunkMessage } from "#lib/domain/import/import-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Writes the leads of one chunk of an import. */
export const handler = consumer(
  queueFunctions["execute-import-chunk"],
  ImportChunkMessage,
  async ({ message, now }, { importReader, importChunks, bulkLeads, chunkLedger }) => {
    const deps = { imports: importReader, files: importChunks, leads: bulkLeads, ledger: chunkLedger };
    await executeChunk(deps, message, now);
  },
);
