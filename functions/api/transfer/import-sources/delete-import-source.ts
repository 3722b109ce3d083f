import { apiFunctions } from "#functions/manifest.ts";
import { deleteImportSource as route } from "#lib/contract/transfer/import-sources.ts";
import { deleteSource } from "#lib/domain/transfer/source/sources.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteImportSource, async (call, { sourceStore }) => {
  await deleteSource(sourceStore, { id: call.params.source_id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
