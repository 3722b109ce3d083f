import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type CursorSigner, queryHash } from "#lib/domain/platform/page/cursor.ts";
import { fitPage, readUpTo } from "#lib/domain/platform/page/response-bytes.ts";

/** What is listed, strictly behind the id `before` where there is one. */
interface Listed<Record> {
  newestFirst(
    workspaceId: WorkspaceId,
    options: { readonly before: string | undefined; readonly limit: number },
  ): AsyncIterable<Record>;
}

interface Query<Record> {
  readonly routeId: string;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** Which records are listed, and what says so in the cursor; all when left out. */
  readonly wanted?: (record: Record) => boolean | Promise<boolean>;
  readonly bound?: object;
}

export interface RecordPage<Shown> {
  readonly data: Shown[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

/** A page of records, newest first, as the API answers it. Refuses a cursor of another list. */
export const listRecords = async <Record extends { readonly id: string }, Shown>(
  { records, signer }: { readonly records: Listed<Record>; readonly signer: CursorSigner },
  workspaceId: WorkspaceId,
  { routeId, limit, cursor, wanted = () => true, bound: conditions = {} }: Query<Record>,
  shown: (record: Record) => Shown,
): Promise<RecordPage<Shown>> => {
  const bound = queryHash({ ...conditions, route: routeId });
  const before = cursor === undefined ? undefined : await signer.read(workspaceId, cursor, bound);
  if (cursor !== undefined && before === undefined) throw new Refusal("invalid_cursor");
  const page: Record[] = [];
  for await (const record of records.newestFirst(workspaceId, { before, limit: limit + 1 }))
    if ((await wanted(record)) && page.push(record) > limit) break;
  const idOf = ({ id }: Record): string => id;
  const { data, next } = fitPage(readUpTo(page, limit, idOf), shown, idOf);
  const next_cursor = next === undefined ? null : await signer.sign(workspaceId, next, bound);
  return { data, next_cursor, has_more: next !== undefined };
};
