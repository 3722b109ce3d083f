import { apiFunctions } from "#functions/manifest.ts";
import { getTemplate as route } from "#lib/contract/records/templates.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { templateKind as kind } from "#lib/domain/records/template/template-kind.ts";
import { usesOf } from "#lib/domain/records/template/template-uses.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getTemplate, async ({ params, actor }, deps) => {
  const { kept } = await findRecord(kind, deps, actor, params.template_id);
  const { shown: used_by } = await usesOf(deps, actor, kept.record.id);
  return {
    status: 200,
    body: { ...kind.rights.shown(kept.record, actor), used_by },
    version: kept.record.version,
  };
});
