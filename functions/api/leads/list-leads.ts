import { apiFunctions } from "#functions/manifest.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import { listLeads as route } from "#lib/contract/leads.ts";
import { queryHash } from "#lib/domain/lead/cursor.ts";
import { listLeads } from "#lib/domain/lead/list-leads.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

const chosen = (lead: Lead, fields: readonly (keyof Lead)[] | undefined): Partial<Lead> =>
  fields === undefined ? lead : Object.fromEntries(fields.map((field) => [field, lead[field]]));

export const handler = endpoint(
  route,
  apiFunctions.listLeads,
  async ({ query, actor }, { leadReader, cursorSigner }) => {
    const bound = queryHash(query);
    const before = query.cursor && (await cursorSigner.read(actor.workspace_id, query.cursor, bound));
    if (query.cursor !== undefined && before === undefined) throw new Refusal("invalid_cursor");
    const page = await listLeads(leadReader, actor, query, { limit: query.limit, before });
    const next = page.next && (await cursorSigner.sign(actor.workspace_id, page.next, bound));
    const data = page.leads.map((lead) => chosen(lead, query.fields));
    return { status: 200, body: { data, next_cursor: next ?? null, has_more: next !== undefined } };
  },
);
