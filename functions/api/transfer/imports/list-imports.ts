import type * as z from "zod";
import { apiFunctions } from "#functions/manifest.ts";
import { Refusal } from "#lib/contract/errors.ts";
import { ImportId } from "#lib/contract/platform/ids.ts";
import {
  type Import,
  isAtRest,
  type ListedImport,
  listImports as route,
} from "#lib/contract/transfer/imports.ts";
import { queryHash } from "#lib/domain/platform/page/cursor.ts";
import { fitPage } from "#lib/domain/platform/page/response-bytes.ts";
import { listImports } from "#lib/domain/transfer/import/list-imports.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { waitUntil } from "#lib/runtime/wait-until.ts";

const listed = ({ columns: _columns, mapping: _mapping, ...rest }: Import): z.input<typeof ListedImport> =>
  rest;

export const handler = endpoint(
  route,
  apiFunctions.listImports,
  async ({ query, actor }, { importReader, cursorSigner }) => {
    const { wait, limit, cursor: _, ...asked } = query;
    const bound = queryHash({ route: route.id, ...asked });
    const position = query.cursor && (await cursorSigner.read(actor.workspace_id, query.cursor, bound));
    if (query.cursor !== undefined && position === undefined) throw new Refusal("invalid_cursor");
    const before = position === undefined ? undefined : ImportId.parse(position);
    const page = await waitUntil(
      before === undefined ? wait : 0,
      () => listImports(importReader, actor, { before, limit, ...asked }),
      ({ records: [newest] }) => newest !== undefined && isAtRest(newest.state),
    );
    const now = new Date();
    const { data, next } = fitPage(
      page,
      (record) => listed(toImport(record, now)),
      ({ id }) => id,
    );
    const next_cursor = next === undefined ? null : await cursorSigner.sign(actor.workspace_id, next, bound);
    return { status: 200, body: { data, next_cursor, has_more: next !== undefined } };
  },
);
