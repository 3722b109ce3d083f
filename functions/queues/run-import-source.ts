import { queueFunctions } from "#functions/manifest.ts";
import { uploadKey as importKey } from "#lib/adapters/s3/import-keys.ts";
import { SourceMessage } from "#lib/domain/transfer/source/source-work.ts";
import { takeSourceStep } from "#lib/domain/transfer/source/take-source-step.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Reads the sheets of saved sources, settles their runs and keeps their schedules. */
export const handler = consumer(
  queueFunctions["run-import-source"],
  SourceMessage,
  async (delivery, { sourceStore: sources, sourceFiles: files, sheetReader: sheets, ...deps }) => {
    const { sourceSchedules: schedules, importStore: imports, savedMappings: mappings } = deps;
    const orders = deps.orderGuard;
    const use = { sources, files, sheets, schedules, imports, mappings, importKey, orders };
    await takeSourceStep(use, delivery);
  },
);
