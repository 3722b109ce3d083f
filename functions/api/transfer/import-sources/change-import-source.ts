import { apiFunctions } from "#functions/manifest.ts";
import { changeImportSource as route } from "#lib/contract/transfer/import-sources.ts";
import { settleOptions } from "#lib/domain/transfer/import/settle-options.ts";
import { requireMapping } from "#lib/domain/transfer/mapping/saved-mappings.ts";
import { toImportSource } from "#lib/domain/transfer/source/source-record.ts";
import { changeSource } from "#lib/domain/transfer/source/sources.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.changeImportSource,
  async (
    call,
    {
      sourceStore: sources,
      secretSealer: sealer,
      memberReader: members,
      listReader: lists,
      savedMappings,
      leadSchemaReader,
    },
  ) => {
    if (call.body.options !== undefined)
      await settleOptions({ members, lists }, call.actor, { given: call.body.options, parent: undefined });
    await requireMapping(savedMappings, call.actor, call.body.mapping);
    const which = { id: call.params.source_id, ifMatch: call.ifMatch };
    const source = await changeSource({ sources, sealer, leadSchemaReader }, which, call.body, stampOf(call));
    return { status: 200, body: toImportSource(source), version: source.version };
  },
);
