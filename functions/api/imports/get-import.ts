import { apiFunctions } from "#functions/manifest.ts";
import { getImport as route } from "#lib/contract/imports.ts";
import { findImport } from "#lib/domain/import/find-import.ts";
import { toImport } from "#lib/domain/import/show-import.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getImport,
  async ({ params, actor, now }, { importReader }) => {
    const record = await findImport(importReader, actor, params.import_id);
    return { status: 200, body: toImport(record, now), version: record.version };
  },
);
