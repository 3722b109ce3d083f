import { apiFunctions } from "#functions/manifest.ts";
import { mergeTag as route } from "#lib/contract/records/tags.ts";
import { findMerge, mergeTag, previewMerge } from "#lib/domain/transfer/bulk/merge-tag.ts";
import { toBulkJob } from "#lib/domain/transfer/bulk/show-bulk-job.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.mergeTag, async (call, deps) => {
  const { mergingTags: tags, tagNamers: namers, leadStatistics: statistics } = deps;
  const { into, dry_run: isDry } = call.body;
  const merging = { tags, namers, statistics };
  const merge = await findMerge(merging, call, { id: call.params.tag_id, into });
  if (isDry) return { status: 200, body: await previewMerge(merging, call, merge) };
  const job = await mergeTag(merging, call.newId("job"), merge, call.ifMatch, stampOf(call));
  return { status: 202, body: toBulkJob(job, call.now, null), headers: { location: `/v1/jobs/${job.id}` } };
});
