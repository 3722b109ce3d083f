import { errorTable, Refusal, type ValidationError } from "#lib/contract/errors.ts";
import { MalformedItem } from "#lib/contract/malformed-item.ts";
import type { BatchItem } from "#lib/contract/records/record-batch-route.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { AnyRecord, RecordKind } from "./record-kind.ts";
import { externalValues } from "./record-kind.ts";
import { changeRecord, createRecord, deleteRecord, type RecordDeps } from "./write-record.ts";

export interface BatchResult<R> {
  status: number;
  record?: R;
  code?: string;
  detail?: string;
  existing_id?: string;
  errors?: ValidationError[];
}

type WithExternalIds = { readonly external_ids?: Readonly<Record<string, string>> | undefined };

/** The record that has one of the external ids of an upsert. */
const holder = async <R extends AnyRecord, New extends WithExternalIds, Change extends object>(
  kind: RecordKind<R, New, Change>,
  { recordStore }: RecordDeps,
  { actor }: Stamp,
  input: New,
): Promise<string | undefined> => {
  const known = kind.knownBy?.(input, actor.workspace_id) ?? [];
  for (const value of [...externalValues(input.external_ids ?? {}), ...known]) {
    const id = await recordStore.holderOf(kind, actor.workspace_id, value);
    if (id !== undefined) return id;
  }
  return undefined;
};

/** What of a new record may change one that is there: an upsert leaves alone what a change can't say. */
const asChange = <Change>(input: object, changeable: readonly string[]): Change =>
  Object.fromEntries(Object.entries(input).filter(([name]) => changeable.includes(name))) as Change;

const refused = <R>({ code, message, details }: Refusal): BatchResult<R> => ({
  status: errorTable[code].status,
  code,
  detail: message,
  ...(details.existing_id === undefined ? {} : { existing_id: details.existing_id }),
  ...(details.errors === undefined ? {} : { errors: details.errors }),
});

interface Batch<New, Change> {
  readonly items: readonly (BatchItem<string, New, Change> | MalformedItem)[];
  /** `ids[i]` is for item i. */
  readonly ids: readonly string[];
}

/** Runs each item by itself, in order, so that a later one sees what an earlier one did. */
export const batchRecords = async <R extends AnyRecord, New extends WithExternalIds, Change extends object>(
  kind: RecordKind<R, New, Change>,
  deps: RecordDeps,
  { items, ids }: Batch<New, Change>,
  stamp: Stamp,
): Promise<BatchResult<R>[]> => {
  const run = async (item: BatchItem<string, New, Change>, id: string): Promise<BatchResult<R>> => {
    switch (item.action) {
      case "create":
        return { status: 201, record: await createRecord(kind, deps, { input: item.record, id }, stamp) };
      case "update":
        return {
          status: 200,
          record: await changeRecord(kind, deps, { id: item.id, input: item.record }, stamp),
        };
      case "delete":
        await deleteRecord(kind, deps, { id: item.id, ifMatch: undefined }, stamp);
        return { status: 204 };
      case "upsert": {
        const existing = await holder(kind, deps, stamp, item.record);
        if (existing === undefined || existing === id)
          return { status: 201, record: await createRecord(kind, deps, { input: item.record, id }, stamp) };
        const input = asChange<Change>(item.record, kind.changeable);
        return { status: 200, record: await changeRecord(kind, deps, { id: existing, input }, stamp) };
      }
    }
  };
  const results: BatchResult<R>[] = [];
  for (const [index, item] of items.entries()) {
    const id = ids[index];
    if (id === undefined) throw new RangeError("batchRecords needs one id per item");
    try {
      if (item instanceof MalformedItem) throw item.refusal();
      results.push(await run(item, id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push(refused(error));
    }
  }
  return results;
};
