import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { payloadBytes, payloadBytesMax } from "#lib/domain/platform/page/response-bytes.ts";
import type { ExportView } from "./export-view.ts";
import { leadText } from "./lead-file.ts";
import { isForLake, type LeadSource, selectLeads } from "./select-leads.ts";

/** Leads that a request looks at before it leaves the rest to a job; more would not fit into 29 s. */
export const looksMax = 20_000;

/** The file as text with the number of its leads; undefined when it is too large, or takes too long, to be answered. */
export const exportInline = async (
  source: LeadSource,
  workspaceId: WorkspaceId,
  view: ExportView,
): Promise<{ readonly text: string; readonly count: number } | undefined> => {
  const file = leadText(view.query, view.ownFields);
  // Packed bytes are no text for Lambda to answer.
  if (file === undefined || view.query.compression !== "none" || isForLake(view)) return undefined;
  const pieces = [file.head];
  let looks = 0;
  let count = 0;
  let bytes = Buffer.byteLength(file.head + file.tail);
  let payload = payloadBytes(file.head + file.tail);
  for await (const lead of selectLeads(source, workspaceId, view)) {
    looks += 1;
    if (looks > looksMax) return undefined;
    if (lead === null) continue;
    const piece = file.piece(lead, count);
    count += 1;
    bytes += Buffer.byteLength(piece);
    payload += payloadBytes(piece);
    if (bytes > sizes.inlineExportBytesMax || payload > payloadBytesMax) return undefined;
    pieces.push(piece);
  }
  return { text: pieces.join("") + file.tail, count };
};
