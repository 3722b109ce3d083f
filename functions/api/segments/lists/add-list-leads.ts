import { apiFunctions } from "#functions/manifest.ts";
import { addListLeads as route } from "#lib/contract/segments/list-leads.ts";
import { changeMembers } from "#lib/domain/segments/list/change-members.ts";
import { findList } from "#lib/domain/segments/list/list-access.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.addListLeads,
  async (call, { listReader, leadWriter }) => {
    const list = await findList(listReader, call, call.params.list_id);
    const results = await changeMembers(leadWriter, list, "add", call.body.lead_ids, stampOf(call));
    return { status: 200, body: { results } };
  },
);
