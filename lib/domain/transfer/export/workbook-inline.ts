import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { payloadBytesMax } from "#lib/domain/platform/page/response-bytes.ts";
import { looksMax } from "./export-inline.ts";
import type { ExportView } from "./export-view.ts";
import { FileSum, fileBytes } from "./file-bytes.ts";
import type { FilePacker } from "./file-packer.ts";
import { leadColumns } from "./lead-columns.ts";
import { isForLake, type LeadSource, selectLeads } from "./select-leads.ts";

/** Bytes of a workbook that Lambda's payload holds as base64. */
const workbookBytesMax = Math.min(sizes.inlineExportBytesMax, Math.floor((payloadBytesMax * 3) / 4));

class TooMuch extends Error {}

async function* atMost(leads: AsyncIterable<Lead | null>): AsyncGenerator<Lead | null> {
  let looks = 0;
  for await (const lead of leads) {
    looks += 1;
    if (looks > looksMax) throw new TooMuch();
    yield lead;
  }
}

/** A query's workbook in base64 with the number of its leads; undefined when it is too large, or takes too long, to be answered. */
export const workbookInline = async (
  source: LeadSource,
  workspaceId: WorkspaceId,
  view: ExportView,
  packer: FilePacker,
): Promise<{ readonly base64: string; readonly count: number } | undefined> => {
  if (isForLake(view)) return undefined;
  const table = { form: view.query, columns: leadColumns(view.query, view.ownFields) };
  const sum = new FileSum(view.query);
  const blocks: Uint8Array[] = [];
  const leads = atMost(selectLeads(source, workspaceId, view));
  try {
    for await (const block of fileBytes(table, leads, { sum, packer, onLook: async () => undefined })) {
      blocks.push(block);
      if (sum.bytes > workbookBytesMax) return undefined;
    }
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
  return { base64: Buffer.concat(blocks).toString("base64"), count: sum.wanted };
};
