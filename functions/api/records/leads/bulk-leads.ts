import { apiFunctions } from "#functions/manifest.ts";
import { bulkLeads as route } from "#lib/contract/transfer/bulk-leads.ts";
import { requireEnrollable } from "#lib/domain/automation/workflow/require-enrollable.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { validatorOfModel } from "#lib/domain/records/validation-rule/validator-of-schema.ts";
import { requireLists } from "#lib/domain/segments/list/require-lists.ts";
import { previewBulk } from "#lib/domain/transfer/bulk/preview-bulk.ts";
import { settleAction } from "#lib/domain/transfer/bulk/read-action.ts";
import { readTarget } from "#lib/domain/transfer/bulk/read-target.ts";
import { requireAllowed } from "#lib/domain/transfer/bulk/require-allowed.ts";
import { toBulkJob } from "#lib/domain/transfer/bulk/show-bulk-job.ts";
import { requireCount, startBulk } from "#lib/domain/transfer/bulk/start-bulk.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.bulkLeads, async (call, deps) => {
  const { actor, body, now } = call;
  const { expected_count: expected, dry_run: isDry } = body;
  const leadSchema = await deps.leadSchemaReader.read(actor.workspace_id);
  const catalogue = schemaCatalogue(leadSchema);
  const target = readTarget(body, actor, catalogue);
  if (target.by === "filter") await requireLists(deps.listReader, actor, target.filter, "/filter");
  const validator = await validatorOfModel(leadSchema, now);
  const { time_zone: timeZone = validator.timeZone } = body;
  const action = await settleAction(body.action, { ...validator, timeZone }, leadSchema);
  await requireEnrollable(deps.workflowReader, actor, action);
  await requireAllowed({ members: deps.memberReader, lists: deps.listReader }, call, action);
  if (isDry || expected !== undefined) {
    const preview = await previewBulk(deps, actor, action, target, { catalogue, now });
    requireCount(preview, expected);
    if (isDry) return { status: 200, body: preview };
  }
  const { jobStore: jobs, bulkIds: files } = deps;
  const job = await startBulk(
    { jobs, files },
    call.newId("job"),
    { action, target, expected },
    stampOf(call),
  );
  return { status: 202, body: toBulkJob(job, now, null), headers: { location: `/v1/jobs/${job.id}` } };
});
