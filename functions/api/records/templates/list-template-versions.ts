import { apiFunctions } from "#functions/manifest.ts";
import { listTemplateVersions as route } from "#lib/contract/records/templates.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { templateKind as kind } from "#lib/domain/records/template/template-kind.ts";
import { versionsOfTemplate } from "#lib/domain/records/template/versions-of-template.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listTemplateVersions, async ({ params, actor }, deps) => {
  const { kept } = await findRecord(kind, deps, actor, params.template_id);
  const stored = await deps.recordVersions.latestFirst(kind, actor.workspace_id, kept.record.id);
  return { status: 200, body: { data: versionsOfTemplate(stored) } };
});
