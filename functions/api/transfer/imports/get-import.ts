import { apiFunctions } from "#functions/manifest.ts";
import { isAtRest, getImport as route } from "#lib/contract/transfer/imports.ts";
import { findImport } from "#lib/domain/transfer/import/find-import.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { waitUntil } from "#lib/runtime/wait-until.ts";

export const handler = endpoint(
  route,
  apiFunctions.getImport,
  async ({ params, query, actor }, { importReader }) => {
    const record = await waitUntil(
      query.wait,
      () => findImport(importReader, actor, params.import_id),
      ({ state }) => isAtRest(state),
    );
    return { status: 200, body: toImport(record, new Date()), version: record.version };
  },
);
