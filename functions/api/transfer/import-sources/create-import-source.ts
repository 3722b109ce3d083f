import { apiFunctions } from "#functions/manifest.ts";
import { createImportSource as route } from "#lib/contract/transfer/import-sources.ts";
import { settleOptions } from "#lib/domain/transfer/import/settle-options.ts";
import { requireMapping } from "#lib/domain/transfer/mapping/saved-mappings.ts";
import { toImportSource } from "#lib/domain/transfer/source/source-record.ts";
import { createSource } from "#lib/domain/transfer/source/sources.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.createImportSource,
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
    const options = await settleOptions({ members, lists }, call.actor, {
      given: call.body.options,
      parent: undefined,
    });
    await requireMapping(savedMappings, call.actor, call.body.mapping);
    const id = call.newId("importSource");
    const given = { ...call.body, options };
    const source = await createSource({ sources, sealer, leadSchemaReader }, id, given, stampOf(call));
    return { status: 201, body: toImportSource(source), version: source.version };
  },
);
