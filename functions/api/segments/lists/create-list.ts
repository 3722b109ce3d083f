import { apiFunctions } from "#functions/manifest.ts";
import { createList as route } from "#lib/contract/segments/lists.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { createList } from "#lib/domain/segments/list/lists.ts";
import { namedTemplate } from "#lib/domain/segments/list-template/find-list-template.ts";
import { snapshotJob } from "#lib/domain/transfer/bulk/snapshot-job.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.createList,
  async (call, { listStore: lists, memberReader: members, leadSchemaReader, listTemplateReader }) => {
    const leadSchema = await leadSchemaReader.read(call.actor.workspace_id);
    const moment = { catalogue: schemaCatalogue(leadSchema), now: call.now };
    const named = "template_id" in call.body ? call.body.template_id : undefined;
    const template = await namedTemplate(listTemplateReader, call.actor, named);
    const ids = { id: call.newId("list"), jobId: call.newId("job"), template };
    const list = await createList({ lists, members, snapshotJob }, ids, call.body, stampOf(call), moment);
    return { status: 201, body: list, version: list.version };
  },
);
