import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ListId, SavedFilterId } from "#lib/contract/platform/ids.ts";
import { type ExportObject, isOfLeads } from "#lib/contract/transfer/export-object.ts";
import type { ExportQuery } from "#lib/domain/platform/job/export-job.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { listNamed, requireLists } from "#lib/domain/segments/list/require-lists.ts";
import type { SavedFilterReader } from "#lib/domain/segments/saved-filter/saved-filter-store.ts";
import { namedSavedFilter } from "#lib/domain/segments/saved-filter/use-saved-filter.ts";
import { bodyQuery } from "./export-query.ts";
import { exportedCatalogue } from "./exported-kinds.ts";

interface Deps {
  readonly leadSchemaReader: Pick<LeadSchemaSource, "read">;
  readonly savedFilterReader: SavedFilterReader;
  readonly listReader: ListReader;
}

type Body = Parameters<typeof bodyQuery>[1] & {
  readonly object?: ExportObject | undefined;
  readonly saved_filter?: SavedFilterId | undefined;
  readonly list?: ListId | undefined;
};

/** What the body of `POST /exports` asks for; saved filters and lists are of leads. Throws Refusal with the place at fault. */
export const readBody = async (deps: Deps, actor: Actor, body: Body): Promise<ExportQuery> => {
  const { object = "lead" } = body;
  const leadSchema = await deps.leadSchemaReader.read(actor.workspace_id);
  if (!isOfLeads(object))
    return bodyQuery(actor, body, {
      catalogue: exportedCatalogue(object, leadSchema),
      saved: undefined,
      list: null,
    });
  const catalogue = schemaCatalogue(leadSchema);
  const naming = { id: body.saved_filter, pointer: "/saved_filter", catalogue };
  const saved = await namedSavedFilter(deps.savedFilterReader, actor, naming);
  const list = await listNamed(deps.listReader, actor, { id: body.list, pointer: "/list" });
  const query = bodyQuery(actor, body, { catalogue, saved, list });
  await requireLists(deps.listReader, actor, query.filter, "/filter");
  return query;
};
