import { apiFunctions } from "#functions/manifest.ts";
import { setImportMapping as route } from "#lib/contract/transfer/import-mapping.ts";
import { changeImport } from "#lib/domain/transfer/import/change-import.ts";
import { dealMappingChange, requireLeadFields } from "#lib/domain/transfer/import/deals/deal-mapping.ts";
import { makeFields } from "#lib/domain/transfer/import/fields-from-columns.ts";
import { findImport } from "#lib/domain/transfer/import/find-import.ts";
import { mappingChange } from "#lib/domain/transfer/import/set-mapping.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.setImportMapping,
  async (call, { importStore, leadSchemaWriter: leadSchemas }) => {
    const stamp = stampOf(call);
    const { columns, object } = await findImport(importStore, call.actor, call.params.import_id);
    const newId = () => call.newId("customField");
    const wanted = call.body.mapping;
    const ofLeads = async () => {
      const own = requireLeadFields(wanted);
      const made = await makeFields({ leadSchemas, newId, stamp, columns }, own);
      return mappingChange(made.choices, made.own);
    };
    const change = object === "deal" ? dealMappingChange(wanted) : await ofLeads();
    const record = await changeImport(importStore, call.params.import_id, change, stamp);
    return { status: 200, body: toImport(record, call.now), version: record.version };
  },
);
