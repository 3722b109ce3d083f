import { queueFunctions } from "#functions/manifest.ts";
import { endingOnLastAttempt } from "#lib/domain/transfer/import/give-up.ts";
import { ImportStepMessage } from "#lib/domain/transfer/import/import-work.ts";
import { takeStep } from "#lib/domain/transfer/import/take-step.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Profiles, validates, plans, finishes or settles an import. */
export const handler = consumer(
  queueFunctions["run-import-step"],
  ImportStepMessage,
  async (delivery, { importStore: imports, importDrops: drops, ...deps }) => {
    const {
      importFiles: files,
      bulkLeads: leads,
      leadReader: allLeads,
      chunkLedger: ledger,
      mailResolver: mail,
    } = deps;
    const { leadSchema: leadSchemas, memberReader: members, recordReader: records } = deps;
    const { importPulse: pulse, chunkDispatcher, workbookDispatcher, learnedMappings, savedMappings } = deps;
    const clock = () => new Date();
    await endingOnLastAttempt(imports, delivery, () =>
      takeStep(
        {
          imports,
          drops,
          files,
          leads,
          leadSchemas,
          members,
          records,
          allLeads,
          ledger,
          mail,
          pulse,
          chunkDispatcher,
          workbookDispatcher,
          learnedMappings,
          savedMappings,
        },
        delivery.message,
        clock,
      ),
    );
  },
);
