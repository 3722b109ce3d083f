import { apiFunctions } from "#functions/manifest.ts";
import { getImportSource as route } from "#lib/contract/transfer/import-sources.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { toImportSource } from "#lib/domain/transfer/source/source-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getImportSource, async (call, { sourceReader }) => {
  const source = await findRecord(sourceReader, call, call.params.source_id);
  return { status: 200, body: toImportSource(source), version: source.version };
});
