import { apiFunctions } from "#functions/manifest.ts";
import { exportLeads as route, workbookMediaType } from "#lib/contract/transfer/exports.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { listNamed, requireLists } from "#lib/domain/segments/list/require-lists.ts";
import { namedSavedFilter } from "#lib/domain/segments/saved-filter/use-saved-filter.ts";
import { answerJob } from "#lib/domain/transfer/export/answer-job.ts";
import { inlineExportAudit } from "#lib/domain/transfer/export/export-audit.ts";
import { exportInline } from "#lib/domain/transfer/export/export-inline.ts";
import { askedQuery } from "#lib/domain/transfer/export/export-query.ts";
import { attachment, fileNames } from "#lib/domain/transfer/export/lead-file.ts";
import { currentExport, startExport } from "#lib/domain/transfer/export/start-export.ts";
import { workbookInline } from "#lib/domain/transfer/export/workbook-inline.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { prefers, prefersMedia } from "#lib/runtime/headers.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

const own = Object.keys(route.query.shape).filter((name) => name !== "where");

export const handler = endpoint(route, apiFunctions.exportLeads, async (call, deps) => {
  const { actor, now, newId } = call;
  const { jobStarter, exportLinks, auditLog } = deps;
  const source = { leads: deps.leadReader, engagement: deps.leadEngagement };
  const leadSchema = await deps.leadSchemaReader.read(actor.workspace_id);
  const { fields: ownFields, pipelines } = leadSchema;
  const catalogue = schemaCatalogue(leadSchema);
  const naming = { id: call.query.saved_filter, pointer: "?saved_filter", catalogue };
  const saved = await namedSavedFilter(deps.savedFilterReader, actor, naming);
  const list = await listNamed(deps.listReader, actor, { id: call.query.list, pointer: "?list" });
  const query = askedQuery(actor, call.query, own, { catalogue, saved, list });
  await requireLists(deps.listReader, actor, query.filter, "?filter");
  const isPreferred = prefers(call.prefer, "respond-async");
  const current = isPreferred ? undefined : await currentExport(jobStarter, actor, query, now);
  const wantsWorkbook = query.format === "xlsx" && prefersMedia(call.accept, workbookMediaType);
  // Whoever asked for a small file's job before may have the file itself now.
  if (!isPreferred && current?.because !== "too_large") {
    const view = { query, ownFields, pipelines, now };
    const inline = wantsWorkbook
      ? await workbookInline(source, actor.workspace_id, view, deps.filePacker)
      : await exportInline(source, actor.workspace_id, view);
    if (inline !== undefined) {
      const { count, ...file } = inline;
      await auditLog.write(inlineExportAudit(newId("audit"), query, count, stampOf(call)));
      return { status: 200, ...file, mediaType: fileNames(query).mediaType, headers: attachment(query) };
    }
  }
  // A workbook that nobody asked for at once has not been tried: it may still be small.
  const because = isPreferred || (query.format === "xlsx" && !wantsWorkbook) ? "preferred" : "too_large";
  const job = await startExport(jobStarter, newId("job"), query, because, stampOf(call));
  const answer = await answerJob(job, exportLinks, now);
  const applied = isPreferred ? { "preference-applied": "respond-async" } : {};
  return { ...answer, headers: { ...answer.headers, ...applied } };
});
