import { apiFunctions } from "#functions/manifest.ts";
import { createList as route } from "#lib/contract/lists.ts";
import { modelCatalogue } from "#lib/domain/filter/model-catalogue.ts";
import { createList } from "#lib/domain/list/lists.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.createList,
  async (call, { listStore: lists, memberReader: members, leadModelReader }) => {
    const { fields } = await leadModelReader.read(call.actor.workspace_id);
    const moment = { catalogue: modelCatalogue(fields), now: call.now };
    const ids = { id: call.newId("list"), jobId: call.newId("job") };
    const list = await createList({ lists, members }, ids, call.body, stampOf(call), moment);
    return { status: 201, body: list, version: list.version };
  },
);
