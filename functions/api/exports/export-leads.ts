import { apiFunctions } from "#functions/manifest.ts";
import { exportLeads as route } from "#lib/contract/exports.ts";
import { inlineExportAudit } from "#lib/domain/export/export-audit.ts";
import { exportInline } from "#lib/domain/export/export-inline.ts";
import { exportQueryOf } from "#lib/domain/export/export-query.ts";
import { attachment, fileNames } from "#lib/domain/export/lead-file.ts";
import { currentExport, startExport } from "#lib/domain/export/start-export.ts";
import { toJob } from "#lib/domain/job/job-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { prefers } from "#lib/runtime/headers.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.exportLeads, async (call, deps) => {
  const { actor, now, newId } = call;
  const { leadReader, jobStarter, exportLinks, auditLog } = deps;
  const query = exportQueryOf(actor, call.query);
  const isPreferred = prefers(call.prefer, "respond-async");
  const current = isPreferred ? undefined : await currentExport(jobStarter, actor, query, now);
  // Whoever asked for a small file's job before may have the file itself now.
  if (!isPreferred && current?.because !== "too_large") {
    const inline = await exportInline(leadReader, actor.workspace_id, query);
    if (inline !== undefined) {
      await auditLog.write(inlineExportAudit(newId("audit"), query, inline.count, stampOf(call)));
      const { mediaType } = fileNames(query);
      return { status: 200, text: inline.text, mediaType, headers: attachment(query) };
    }
  }
  const because = isPreferred ? "preferred" : "too_large";
  const job = await startExport(jobStarter, newId("job"), query, because, stampOf(call));
  const url = job.result_key === null ? null : await exportLinks.linkTo(job.result_key);
  const applied = isPreferred ? { "preference-applied": "respond-async" } : {};
  return {
    status: 202,
    body: toJob(job, now, url),
    headers: { location: `/v1/jobs/${job.id}`, ...applied },
  };
});
