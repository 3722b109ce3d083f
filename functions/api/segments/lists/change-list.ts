import { apiFunctions } from "#functions/manifest.ts";
import { changeList as route } from "#lib/contract/segments/lists.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { changeList } from "#lib/domain/segments/list/lists.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.changeList,
  async (call, { listStore: lists, memberReader: members, leadSchemaReader }) => {
    const leadSchema = await leadSchemaReader.read(call.actor.workspace_id);
    const moment = { catalogue: schemaCatalogue(leadSchema), now: call.now };
    const which = { id: call.params.list_id, ifMatch: call.ifMatch };
    const list = await changeList({ lists, members }, which, call.body, stampOf(call), moment);
    return { status: 200, body: list, version: list.version };
  },
);
