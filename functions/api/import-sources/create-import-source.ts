import { apiFunctions } from "#functions/manifest.ts";
import { createImportSource as route } from "#lib/contract/import-sources.ts";
import { toImportSource } from "#lib/domain/import-source/source-record.ts";
import { createSource } from "#lib/domain/import-source/sources.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.createImportSource,
  async (call, { sourceStore: sources, secretSealer: sealer }) => {
    const id = call.newId("importSource");
    const source = await createSource({ sources, sealer }, id, call.body, stampOf(call));
    return { status: 201, body: toImportSource(source), version: source.version };
  },
);
