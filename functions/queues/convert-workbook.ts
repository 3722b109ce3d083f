import { queueFunctions } from "#functions/manifest.ts";
import { convertWorkbook } from "#lib/domain/transfer/import/convert/convert-workbook.ts";
import { WorkbookMessage } from "#lib/domain/transfer/import/convert/workbook-conversion.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Turns workbooks, which anybody may have made, into rows; it has no access to the table. */
export const handler = consumer(
  queueFunctions["convert-workbook"],
  WorkbookMessage,
  ({ message, attempt }, { workbookFiles: files, stepDispatcher: steps }) =>
    convertWorkbook({ files, steps, clock: () => new Date() }, message, attempt),
);
