import * as z from "zod";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { CursorSigner } from "#lib/domain/platform/page/cursor.ts";
import { fitPage } from "#lib/domain/platform/page/response-bytes.ts";
import type { FoundPage, Position, SortKey } from "#lib/domain/records/lead/lead-lake.ts";

/** A search as it was asked, its conditions and order read. */
export interface Search<Field extends string> {
  readonly filter: Filter | null;
  readonly sort: readonly SortKey[];
  readonly fields: readonly Field[] | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly wantsTotal: boolean;
  /** Absent: the workspace's. */
  readonly timeZone: string | undefined;
  /** What a cursor is bound to. */
  readonly bound: string;
}

/** What is answered beside the records of a page. */
interface RestOfPage {
  readonly next_cursor: string | null;
  readonly has_more: boolean;
  readonly total?: number;
  readonly as_of?: string;
}

export interface FoundAnswer<Shown> extends RestOfPage {
  readonly data: Shown[];
}

const Place = z.tuple([z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])), z.string()]);

/** Where the page begins that a cursor asks for. Throws Refusal for a cursor of another search. */
export const positionOf = async (
  signer: CursorSigner,
  actor: Actor,
  { cursor, bound }: Pick<Search<string>, "cursor" | "bound">,
): Promise<Position | undefined> => {
  if (cursor === undefined) return undefined;
  const signed = await signer.read(actor.workspace_id, cursor, bound);
  if (signed === undefined) throw new Refusal("invalid_cursor");
  const [values, id] = Place.parse(JSON.parse(signed));
  return { values, id };
};

interface Found<Record> extends Omit<FoundPage, "leads"> {
  readonly records: readonly Record[];
}

/** The answer of a page: as many of its records as fit into one response, and the cursor behind them. */
export const pageAnswer = async <Record, Shown>(
  signer: CursorSigner,
  actor: Actor,
  { bound }: Pick<Search<string>, "bound">,
  { positions, total, asOf, ...page }: Found<Record>,
  shown: (record: Record) => Shown,
): Promise<FoundAnswer<Shown>> => {
  const { data, next } = fitPage<Record, Shown, Position | undefined>(
    page,
    shown,
    (_, index) => positions[index],
  );
  return {
    data,
    next_cursor:
      next === undefined
        ? null
        : await signer.sign(actor.workspace_id, JSON.stringify([next.values, next.id]), bound),
    has_more: next !== undefined,
    ...(total === undefined ? {} : { total }),
    ...(asOf === undefined ? {} : { as_of: asOf }),
  };
};

/** A record's fields, as far as they were asked for. */
export const someFields = <R extends object>(
  record: R,
  fields: readonly (keyof R & string)[] | undefined,
): Partial<R> =>
  fields === undefined
    ? record
    : (Object.fromEntries(fields.map((field) => [field, record[field]])) as Partial<R>);
