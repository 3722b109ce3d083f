import { apiFunctions } from "#functions/manifest.ts";
import { decideImportMatches as route } from "#lib/contract/transfer/import-matches.ts";
import { changeImport } from "#lib/domain/transfer/import/change-import.ts";
import { findImport } from "#lib/domain/transfer/import/find-import.ts";
import { decision } from "#lib/domain/transfer/import/import-decisions.ts";
import { requireHeld } from "#lib/domain/transfer/import/review/require-held.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.decideImportMatches,
  async (call, { importStore, heldReader }) => {
    const { decisions, rest } = call.body;
    const { import_id: id } = call.params;
    await requireHeld(heldReader, await findImport(importStore, call.actor, id), decisions);
    const change = decision(decisions, rest, call.actor.member_id);
    const record = await changeImport(importStore, id, change, stampOf(call));
    return { status: 202, body: toImport(record, call.now), version: record.version };
  },
);
