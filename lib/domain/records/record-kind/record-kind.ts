import type * as z from "zod";
import type { ErrorCode } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { LeadId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { HistoryRow } from "#lib/domain/platform/history/history.ts";
import type { decideCounts } from "./decide-counts.ts";
import type { RecordReading } from "./find-record.ts";
import type { LeadEffects } from "./lead-effect.ts";
import type { RecordName } from "./record-kinds.ts";

/** What every kind of record has. */
export interface AnyRecord {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}

/** A record as the table holds it. */
export interface Kept<R extends AnyRecord> {
  readonly workspaceId: WorkspaceId;
  readonly record: R;
  /** Who wrote this image. */
  readonly writtenBy: Readonly<Record<string, unknown>>;
  /** What newer code has written and this code does not know; it goes back as it came. */
  readonly unknown: {
    readonly schemaVersion: number;
    /** Of the record. */
    readonly fields: Readonly<Record<string, unknown>>;
    /** Of what the item has beside it. */
    readonly beside: Readonly<Record<string, unknown>>;
  };
  /** Set while the record is in the bin, where nothing but a restore sees it. */
  readonly deleted?: { readonly at: string; readonly by: MemberId };
}

/** The key in `writtenBy` under which a record keeps the effects that it has on leads for which it does not count. */
export const keptEffects = "effects";

/** Of a record that this code makes. */
export const nothingUnknown = { schemaVersion: 0, fields: {}, beside: {} } as const;

/** Another record that one names, which must be there and the caller's to see. */
export interface Named {
  readonly pointer: string;
  readonly kind: "lead" | "member" | RecordName;
  readonly id: string;
  /** Of what it said, version by version: the one that is named. */
  readonly version?: { readonly pointer: string; readonly n: number };
  /** Of a kind that not all read: whether it is there, and the caller's to see. */
  readonly isReadable?: (reading: RecordReading, actor: Actor) => Promise<boolean>;
}

/** The leads that a record names, as far as they are there. */
export type NamedLeads = ReadonlyMap<LeadId, Lead>;

/** The records that somebody may read, for many at once: their own, and those of leads that pass a filter. */
export interface VisibleRecords {
  /** By the kind's catalogue. */
  readonly own: Filter | null;
  /** By the leads' catalogue, over the leads that the set `column` holds. */
  readonly ofLeads?: { readonly column: string; readonly filter: Filter };
}

/** Who may touch which record: one function per verb, and `mayRead` again for many. */
export interface RecordRights<R extends AnyRecord> {
  /** The leads on which rights depend. */
  readonly leadsOf: (record: R) => readonly LeadId[];
  readonly mayRead: (actor: Actor, record: R, leads: NamedLeads) => boolean;
  /** Why somebody may not write a record that they may read; undefined when they may. */
  readonly writeRefusal: (actor: Actor, record: R, leads: NamedLeads) => string | undefined;
  /** Null: all. */
  readonly visible: (actor: Actor) => VisibleRecords | null;
  /** A record as a role with masked data sees it. */
  readonly shown: (record: R, actor: Actor) => R;
}

/** A kind of record, declared once: store, routes, search and tests read it. */
export interface RecordKind<R extends AnyRecord, New, Change> {
  readonly name: RecordName;
  /** Of its items: raised when what they say changes its meaning. */
  readonly schemaVersion: number;
  readonly schema: z.ZodObject & z.ZodType<R>;
  /** What stands where an item has nothing: what is empty is not stored. */
  readonly blank: Partial<R>;
  readonly duplicate: ErrorCode;
  /** The fields that a change may name. */
  readonly changeable: readonly string[];
  /** It has the workspace's own fields, in `custom`. */
  readonly hasCustom?: true;
  /** Its provenance is stored by stamp, not by field. */
  readonly groupsStamps?: true | undefined;
  /** What filters and orders may ask; each field is a column of the lake. */
  readonly catalogue: Catalogue;
  /** What no two records of the kind share, such as `ext:crm:17`. */
  readonly uniqueValues: (record: R, workspaceId: WorkspaceId) => readonly string[];
  /** The unique value by which an id leads to a record that has another: of kinds whose ids follow from what they say. */
  readonly leadsTo?: (id: string) => string;
  /** What else an upsert knows a record by, beside `external_ids`. */
  readonly knownBy?: (input: New, workspaceId: WorkspaceId) => readonly string[];
  /** Where it names others. */
  readonly names: (record: R) => readonly Named[];
  /** The record of the same kind to which it belongs; none belongs to itself, over however many others. */
  readonly above?: (record: R) => string | null;
  /** Throws Refusal while other records name it, which is asked before it is deleted. */
  readonly requireUnused?: (actor: Actor, record: R) => Promise<void>;
  /** The records whose timelines show it. */
  readonly subjects: (record: R) => readonly string[];
  readonly make: (input: New, id: string, stamp: Stamp) => R;
  /** The next image, its version and time apart. Throws Refusal. */
  readonly change: (before: R, input: Change, stamp: Stamp) => R;
  /**
   * Returns the record as it is written, after all checks: for what must be stored before the record is. Called again where
   * the write is tried again.
   */
  readonly settled?: (before: R | undefined, record: R, stamp: Stamp) => Promise<R>;
  /** What comes back out of the bin: what it names of the workspace's own may be gone by then. */
  readonly restored?: (record: R, stamp: Stamp) => R;
  /** What becomes of it, row by row, beside the audit log. */
  readonly histories?: (before: Kept<R> | undefined, after: Kept<R>) => readonly HistoryRow[];
  /** What of it is kept for good, under a number that grows when it changes. */
  readonly versioned?: (record: R) => { readonly n: number; readonly content: object };
  /** What the audit log says of it. */
  readonly audited: (record: R) => object;
  readonly rights: RecordRights<R>;
  /** How it changes leads that it names; absent for a kind that changes none. */
  readonly effects?: LeadEffects<R>;
  /** Of a kind with effects: decides in each write for which leads the record counts. Other kinds do not carry the code. */
  readonly decideCounts?: typeof decideCounts;
}

/** The values of `external_ids`, as unique values. */
export const externalValues = (ids: Readonly<Record<string, string>>): string[] =>
  Object.entries(ids).map(([source, id]) => `ext:${source}:${id}`);

/** The unique value by which an id leads to a record that has another. */
export const idValue = (id: string): string => `id:${id}`;

/** A record's fields, as far as a change names them; null clears to the blank. */
export const merged = <R extends AnyRecord>(before: R, change: object, blank: Partial<R>): R => {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const blanks: Readonly<Record<string, unknown>> = { ...blank };
  return {
    ...before,
    ...Object.fromEntries(given.map(([name, value]) => [name, value ?? blanks[name] ?? null])),
  };
};
