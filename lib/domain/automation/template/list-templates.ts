import type { WorkflowTemplate } from "#lib/contract/automation/workflow-template-record.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { listRecords, type RecordPage } from "#lib/domain/platform/named-record/list-records.ts";
import type { CursorSigner } from "#lib/domain/platform/page/cursor.ts";
import { builtInTemplates } from "./built-in.ts";
import {
  isOwnId,
  mayUseTemplate,
  showBuiltIn,
  showOwn,
  type WorkflowTemplateReader,
} from "./template-record.ts";

type Reader = Pick<WorkflowTemplateReader, "newestFirst">;

interface Query {
  readonly routeId: string;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly category: WorkflowTemplate["category"] | undefined;
}

/** A workspace's own templates that somebody may use, newest first, then the built-in ones. */
const usableBy = (templates: Reader, actor: Actor) => ({
  newestFirst: async function* (
    ...[workspaceId, options]: Parameters<Reader["newestFirst"]>
  ): AsyncGenerator<WorkflowTemplate> {
    const { before } = options;
    if (before === undefined || isOwnId(before))
      for await (const record of templates.newestFirst(workspaceId, options))
        if (mayUseTemplate(actor, record)) yield showOwn(actor, record);
    const last = builtInTemplates.findIndex(({ id }) => id === before);
    for (const one of builtInTemplates.slice(last + 1)) yield showBuiltIn(one);
  },
});

/** A page of the templates that somebody may use. Refuses a cursor of another list. */
export const listTemplates = (
  { templates, signer }: { readonly templates: Reader; readonly signer: CursorSigner },
  actor: Actor,
  { category, ...page }: Query,
): Promise<RecordPage<WorkflowTemplate>> => {
  const wanted = (one: WorkflowTemplate) => category === undefined || one.category === category;
  const records = usableBy(templates, actor);
  return listRecords(
    { records, signer },
    actor.workspace_id,
    { ...page, wanted, bound: { category } },
    (one) => one,
  );
};
