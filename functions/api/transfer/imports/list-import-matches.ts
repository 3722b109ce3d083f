import { apiFunctions } from "#functions/manifest.ts";
import { Refusal } from "#lib/contract/errors.ts";
import { listImportMatches as route } from "#lib/contract/transfer/import-matches.ts";
import { queryHash } from "#lib/domain/platform/page/cursor.ts";
import { fitPage } from "#lib/domain/platform/page/response-bytes.ts";
import { findImport } from "#lib/domain/transfer/import/find-import.ts";
import { listMatches } from "#lib/domain/transfer/import/review/list-matches.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listImportMatches,
  async ({ params, query, actor }, { importReader, heldReader, leadsByIds, importRows, cursorSigner }) => {
    const record = await findImport(importReader, actor, params.import_id);
    const bound = queryHash({ route: route.id, import: record.id, pass: record.pass });
    const position = query.cursor && (await cursorSigner.read(actor.workspace_id, query.cursor, bound));
    if (query.cursor !== undefined && position === undefined) throw new Refusal("invalid_cursor");
    const deps = { held: heldReader, leads: leadsByIds, files: importRows };
    const after = position === undefined ? 0 : Number(position);
    const page = await listMatches(deps, { record, actor, after, limit: query.limit });
    const { data, next } = fitPage(
      { records: page.matches, next: page.next },
      (match) => match,
      ({ row }) => row,
    );
    const next_cursor =
      next === undefined ? null : await cursorSigner.sign(actor.workspace_id, String(next), bound);
    return { status: 200, body: { data, next_cursor, has_more: next_cursor !== null } };
  },
);
