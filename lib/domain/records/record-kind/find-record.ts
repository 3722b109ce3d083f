import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { AnyRecord, Kept, NamedLeads, RecordKind } from "./record-kind.ts";
import type { RecordReader } from "./record-store.ts";

/** Reads many leads at once, consistently, deleted ones included. */
export interface LeadsByIds {
  leadsOf(workspaceId: WorkspaceId, ids: readonly LeadId[]): Promise<ReadonlyMap<LeadId, StoredLead>>;
}

export interface RecordReading {
  readonly recordReader: RecordReader;
  readonly leadsByIds: LeadsByIds;
}

/** The leads with these ids that are there. */
export const livingLeads = async (
  leads: LeadsByIds,
  workspaceId: WorkspaceId,
  ids: readonly LeadId[],
): Promise<NamedLeads> => {
  const found = ids.length === 0 ? new Map() : await leads.leadsOf(workspaceId, [...new Set(ids)]);
  return new Map(
    [...found].flatMap(([id, { lead, deleted }]) => (deleted === undefined ? [[id, lead] as const] : [])),
  );
};

/** A record with the leads on which the caller's rights to it depend. */
export interface FoundRecord<R extends AnyRecord> {
  readonly kept: Kept<R>;
  readonly leads: NamedLeads;
}

/** The record that has an id, or to which the id leads. */
const recordOf = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  recordReader: RecordReader,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Kept<R> | undefined> => {
  const own = await recordReader.get(kind, workspaceId, id);
  if (kind.leadsTo === undefined || (own !== undefined && own.deleted === undefined)) return own;
  const other = await recordReader.holderOf(kind, workspaceId, kind.leadsTo(id));
  return other === undefined || other === id ? own : recordReader.get(kind, workspaceId, other);
};

/** The record that a path names, or the same refusal for a missing, a deleted, a foreign and a hidden one. */
export const findRecord = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  { recordReader, leadsByIds }: RecordReading,
  actor: Actor,
  id: string,
): Promise<FoundRecord<R>> => {
  const kept = await recordOf(kind, recordReader, actor.workspace_id, id);
  if (kept === undefined || kept.deleted !== undefined) throw new Refusal("not_found");
  const leads = await livingLeads(leadsByIds, actor.workspace_id, kind.rights.leadsOf(kept.record));
  if (!kind.rights.mayRead(actor, kept.record, leads)) throw new Refusal("not_found");
  return { kept, leads };
};
