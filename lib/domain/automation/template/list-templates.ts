import type { Actor } from "#lib/contract/actor.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { WorkflowTemplate } from "#lib/contract/workflow-template-record.ts";
import type { RecordPage } from "#lib/domain/platform/named-record/list-records.ts";
import { type CursorSigner, queryHash } from "#lib/domain/platform/page/cursor.ts";
import { accessTo } from "#lib/domain/team/sharing/access.ts";
import { builtInTemplates } from "./built-in.ts";
import { isOwnId, showBuiltIn, showOwn, type WorkflowTemplateReader } from "./template-record.ts";

interface Query {
  readonly routeId: string;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly category: WorkflowTemplate["category"] | undefined;
}

/** A workspace's own templates that somebody may use, newest first, then the built-in ones; strictly behind `before`. */
async function* templatesAfter(
  templates: Pick<WorkflowTemplateReader, "newestFirst">,
  actor: Actor,
  before: string | undefined,
  pageSize: number,
): AsyncGenerator<WorkflowTemplate> {
  if (before === undefined || isOwnId(before))
    for await (const record of templates.newestFirst(actor.workspace_id, { before, limit: pageSize }))
      if (accessTo(actor, record) !== undefined) yield showOwn(actor, record);
  const last = builtInTemplates.findIndex(({ id }) => id === before);
  for (const one of builtInTemplates.slice(last + 1)) yield showBuiltIn(one);
}

/** A page of the templates that somebody may use. Refuses a cursor of another list. */
export const listTemplates = async (
  {
    templates,
    signer,
  }: { readonly templates: Pick<WorkflowTemplateReader, "newestFirst">; readonly signer: CursorSigner },
  actor: Actor,
  { routeId, limit, cursor, category }: Query,
): Promise<RecordPage<WorkflowTemplate>> => {
  const bound = queryHash({ route: routeId, category });
  const before = cursor === undefined ? undefined : await signer.read(actor.workspace_id, cursor, bound);
  if (cursor !== undefined && before === undefined) throw new Refusal("invalid_cursor");
  const page: WorkflowTemplate[] = [];
  for await (const one of templatesAfter(templates, actor, before, limit + 1))
    if ((category === undefined || one.category === category) && page.push(one) > limit) break;
  const has_more = page.length > limit;
  const data = page.slice(0, limit);
  const last = data.at(-1);
  const next_cursor =
    has_more && last !== undefined ? await signer.sign(actor.workspace_id, last.id, bound) : null;
  return { data, next_cursor, has_more };
};
