import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import { type AuditEntry, differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import { writtenBy } from "#lib/domain/records/lead/stored-lead.ts";
import type { decideCounts } from "./decide-counts.ts";
import { findRecord, type LeadsByIds, livingLeads } from "./find-record.ts";
import { requireBounds } from "./record-bounds.ts";
import { type AnyRecord, type Kept, keptEffects, nothingUnknown, type RecordKind } from "./record-kind.ts";
import type { RecordStore, RecordWrite } from "./record-store.ts";
import { requireNamed } from "./require-named.ts";

/** What writing records takes. */
export interface RecordDeps {
  readonly recordStore: RecordStore;
  readonly leadsByIds: LeadsByIds;
}

/** Attempts against other writers. */
export const attemptsMax = 8;

/** The same, for reading alone. */
export const reading = ({ recordStore, leadsByIds }: RecordDeps) => ({
  recordReader: recordStore,
  leadsByIds,
});

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === "object" && Object.keys(value).length === 0);

/** What a new record says; of what it does not say the log needs no word. */
const said = (facts: object): object =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => !isEmpty(value)));

const auditOf = <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  verb: string,
  { before, after }: { readonly before?: Kept<R>; readonly after: Kept<R> },
  stamp: Stamp,
): AuditEntry => {
  const facts = (kept: Kept<R> | undefined) =>
    kept === undefined
      ? {}
      : { ...kind.audited(kept.record), ...(kept.deleted && { deleted_at: kept.deleted.at }) };
  return {
    workspaceId: after.workspaceId,
    at: stamp.at,
    actor: { type: "member", id: stamp.actor.member_id },
    action: `${kind.name}.${verb}`,
    recordId: after.record.id,
    version: after.record.version,
    ...differingFields(facts(before), before === undefined ? { ...said(facts(after)) } : facts(after)),
    requestId: stamp.requestId,
  };
};

const changesNoLead: typeof decideCounts = async (_, __, ___, { after }) => ({
  record: after.record,
  beside: {},
});

/** What decides for which leads a record of a kind counts. */
export const countsOf = ({
  decideCounts: own,
}: Pick<RecordKind<AnyRecord, never, never>, "decideCounts">): typeof decideCounts => own ?? changesNoLead;

const requireWrite = async <R extends AnyRecord>(
  { rights }: RecordKind<R, never, never>,
  { leadsByIds }: RecordDeps,
  { actor }: Stamp,
  record: R,
): Promise<void> => {
  const leads = await livingLeads(leadsByIds, actor.workspace_id, rights.leadsOf(record));
  const detail = rights.writeRefusal(actor, record, leads);
  if (detail !== undefined) throw new Refusal("forbidden", { detail });
};

export const refuseDuplicate = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  deps: RecordDeps,
  { actor }: Stamp,
  existingId: string,
): Promise<never> => {
  // Its id is told to whoever may read it.
  const readable = await findRecord(kind, reading(deps), actor, existingId).catch(() => undefined);
  throw new Refusal(kind.duplicate, readable === undefined ? {} : { existing_id: existingId });
};

/** A new record in the place of the one in the bin that has its id, which gives way to those alone who could have changed it. */
export const inPlaceOf = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  deps: Pick<RecordDeps, "leadsByIds">,
  before: Kept<R>,
  { after }: RecordWrite<R>,
  stamp: Stamp,
): Promise<RecordWrite<R>> => {
  const leads = await livingLeads(deps.leadsByIds, before.workspaceId, kind.rights.leadsOf(before.record));
  if (kind.rights.writeRefusal(stamp.actor, before.record, leads) !== undefined)
    throw new Refusal(kind.duplicate, {
      detail: "One that was deleted has its place. A manager or an admin may restore it.",
    });
  // What the one in the bin still changes of leads, the new one's writer may not be the one to change.
  const { record, beside } = await countsOf(kind)(kind, deps, stamp.actor, { verb: "create", before, after });
  const next: Kept<R> = {
    ...after,
    record: { ...record, version: before.record.version + 1 },
    writtenBy: { ...after.writtenBy, ...beside },
  };
  return { before, after: next, audit: auditOf(kind, "create", { after: next }, stamp) };
};

const createAgain = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  deps: RecordDeps,
  before: Kept<R>,
  write: RecordWrite<R>,
  stamp: Stamp,
): Promise<R> => {
  const again = await inPlaceOf(kind, deps, before, write, stamp);
  const result = await deps.recordStore.write(kind, again);
  if (result.outcome === "stored") return again.after.record;
  if (result.outcome === "duplicate") return refuseDuplicate(kind, deps, stamp, result.existingId);
  throw new Refusal("unavailable", { detail: "The record was changed while it was created. Try again." });
};

/** A new record as it may be written. Throws Refusal where it may not. */
export const newWrite = async <R extends AnyRecord, New>(
  kind: RecordKind<R, New, never>,
  deps: RecordDeps,
  { input, id }: { readonly input: New; readonly id: string },
  stamp: Stamp,
): Promise<RecordWrite<R>> => {
  const made = kind.make(input, id, stamp);
  await requireNamed(kind, reading(deps), stamp.actor, { after: made });
  await requireWrite(kind, deps, stamp, made);
  const record = (await kind.settled?.(undefined, made, stamp)) ?? made;
  // An id that follows from what the record says tells nothing of who made it.
  const by = { ...writtenBy(stamp), ...(record.id !== id && { madeAs: id }) };
  const given: Kept<R> = {
    workspaceId: stamp.actor.workspace_id,
    record,
    writtenBy: by,
    unknown: nothingUnknown,
  };
  const write = { verb: "create", before: undefined, after: given } as const;
  const counted = await countsOf(kind)(kind, deps, stamp.actor, write);
  const after = { ...given, record: counted.record, writtenBy: { ...by, ...counted.beside } };
  requireBounds(kind, undefined, after);
  return { after, audit: auditOf(kind, "create", { after }, stamp) };
};

/** Creates a record; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createRecord = async <R extends AnyRecord, New>(
  kind: RecordKind<R, New, never>,
  deps: RecordDeps,
  given: { readonly input: New; readonly id: string },
  stamp: Stamp,
): Promise<R> => {
  const write = await newWrite(kind, deps, given, stamp);
  const { after } = write;
  const { workspaceId, record } = after;
  const result = await deps.recordStore.write(kind, write);
  if (result.outcome === "stored") return record;
  const own = await deps.recordStore.get(kind, workspaceId, record.id);
  if (own !== undefined && (record.id === given.id || own.writtenBy["madeAs"] === given.id))
    return own.record;
  if (result.outcome === "duplicate") return refuseDuplicate(kind, deps, stamp, result.existingId);
  if (own?.deleted !== undefined) return createAgain(kind, deps, own, write, stamp);
  if (own !== undefined) return refuseDuplicate(kind, deps, stamp, record.id);
  throw new Refusal("unavailable", { detail: "The record was changed while it was created. Try again." });
};

interface Step<R extends AnyRecord> {
  readonly verb: "update" | "delete";
  readonly ifMatch: number | undefined;
  readonly wanted: object;
  readonly next: (before: Kept<R>) => Kept<R>;
}

/** What an image says of imports beside its writer, which those after it go on saying: by that each is undone. */
export const carriedOn = "imports";

/** The imports and jobs that have written it by what they say of a company; none of them says more once another has written. */
export const tellersOn = "tellers";

/** The write that puts a changed image of a record in the place of the one before; it bears `beside` beside its writer. Throws Refusal for one that is too large. */
export const nextWrite = <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  verb: string,
  before: Kept<R>,
  changed: Kept<R>,
  stamp: Stamp,
  beside: Readonly<Record<string, unknown>> = {},
): RecordWrite<R> => {
  const updated_at = writeTime(stamp.at, before.record);
  const record = { ...changed.record, updated_at, version: before.record.version + 1 };
  const carried = [carriedOn, tellersOn, keptEffects].flatMap((name) => {
    const value = before.writtenBy[name];
    return value === undefined ? [] : [[name, value]];
  });
  const by = { ...writtenBy(stamp), ...Object.fromEntries(carried), ...beside };
  const after: Kept<R> = { ...changed, record, writtenBy: by };
  requireBounds(kind, before, after);
  return { before, after, audit: auditOf(kind, verb, { before, after }, stamp) };
};

/** Puts a step on a record as it is then, again and again until no other writer comes between. */
const step = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  deps: RecordDeps,
  id: string,
  { verb, ifMatch, wanted, next }: Step<R>,
  stamp: Stamp,
): Promise<R> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const { kept: before, leads } = await findRecord(kind, reading(deps), stamp.actor, id);
    // An id that leads to another record deletes nothing of it: a retried request would.
    if (verb === "delete" && before.record.id !== id)
      throw new Refusal("wrong_state", { detail: `${id} is ${before.record.id} by now: name that one.` });
    const detail = kind.rights.writeRefusal(stamp.actor, before.record, leads);
    if (detail !== undefined) throw new Refusal("forbidden", { detail });
    requireVersion(before.record, ifMatch, wanted);
    if (verb === "delete") await kind.requireUnused?.(stamp.actor, before.record);
    const changed = next(before);
    if (isDeepStrictEqual(changed, before)) return before.record;
    await requireNamed(kind, reading(deps), stamp.actor, { before: before.record, after: changed.record });
    // Nobody gives a record away to where they could not have put it.
    await requireWrite(kind, deps, stamp, changed.record);
    const record =
      (verb === "update" ? await kind.settled?.(before.record, changed.record, stamp) : undefined) ??
      changed.record;
    const image = { ...changed, record };
    const counted = await countsOf(kind)(kind, deps, stamp.actor, { verb, before, after: image });
    const write = nextWrite(kind, verb, before, { ...image, record: counted.record }, stamp, counted.beside);
    const result = await deps.recordStore.write(kind, write);
    if (result.outcome === "stored") return write.after.record;
    if (result.outcome === "duplicate") return refuseDuplicate(kind, deps, stamp, result.existingId);
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};

export interface RecordChange<Change> {
  readonly id: string;
  readonly input: Change;
  readonly ifMatch?: number | undefined;
}

/** Changes a record. With `ifMatch` a change since that version is refused with the current copy. */
export const changeRecord = <R extends AnyRecord, Change extends object>(
  kind: RecordKind<R, never, Change>,
  deps: RecordDeps,
  { id, input, ifMatch }: RecordChange<Change>,
  stamp: Stamp,
): Promise<R> =>
  step(
    kind,
    deps,
    id,
    {
      verb: "update",
      ifMatch,
      wanted: input,
      next: (before) => ({ ...before, record: kind.change(before.record, input, stamp) }),
    },
    stamp,
  );

/** Puts a record into the bin for 30 days; what it alone holds is free at once. */
export const deleteRecord = <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  deps: RecordDeps,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: number | undefined },
  stamp: Stamp,
): Promise<R> => {
  const deleted = { at: stamp.at, by: stamp.actor.member_id };
  const next = (before: Kept<R>): Kept<R> => ({ ...before, deleted });
  return step(kind, deps, id, { verb: "delete", ifMatch, wanted: {}, next }, stamp);
};
