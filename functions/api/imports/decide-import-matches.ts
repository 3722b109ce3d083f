import { apiFunctions } from "#functions/manifest.ts";
import { decideImportMatches as route } from "#lib/contract/import-matches.ts";
import { changeImport } from "#lib/domain/transfer/import/change-import.ts";
import { decision } from "#lib/domain/transfer/import/import-decisions.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.decideImportMatches, async (call, { importStore }) => {
  const change = decision(call.body.decisions, call.body.rest, call.actor.member_id);
  const record = await changeImport(importStore, call.params.import_id, change, stampOf(call));
  return { status: 202, body: toImport(record, call.now), version: record.version };
});
