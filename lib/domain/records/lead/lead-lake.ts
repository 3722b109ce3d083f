import type { Filter } from "#lib/contract/platform/filters.ts";
import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { Clock } from "#lib/domain/platform/filter/time/date-window.ts";

/** A field to sort by. Missing values come last either way. */
export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** A sorted value in the form in which filters compare it; null is missing. */
export type SortValue = string | number | boolean | null;

/** Where a page ends: the last lead's sorted values, and its id for those that are equal. */
export interface Position {
  readonly values: readonly SortValue[];
  readonly id: string;
}

/** Which leads: those that pass the filter, as the catalogue reads it; it may name lists of any kind. Null passes all. */
export interface LeadSelection {
  readonly filter: Filter | null;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
}

/** Leads in an order; ids break ties. */
export interface OrderedSelection extends LeadSelection {
  readonly sort: readonly SortKey[];
}

export interface LeadPageQuery extends OrderedSelection {
  readonly after?: Position | undefined;
  readonly limit: number;
  readonly wantsTotal: boolean;
}

export interface FoundPage {
  readonly leads: readonly Lead[];
  /** Of each lead in order: where a page begins that follows it. */
  readonly positions: readonly Position[];
  /** Where the next page begins; absent on the last one. */
  readonly next?: Position;
  /** Of all pages, exact; when it was wanted. */
  readonly total?: number;
  /** Set while bulk work goes on: changes after this moment may be missing. */
  readonly asOf?: string;
}

export interface FoundIds {
  readonly ids: AsyncIterable<LeadId>;
  /** As of a page. */
  readonly asOf?: string;
}

/** Leads found by any filter. Deleted ones are not among them; who may see which, the filter must say. */
export interface LeadLake {
  /** Sees every write that was answered before; with `asOf`, every one before that moment. */
  page(workspaceId: WorkspaceId, query: LeadPageQuery): Promise<FoundPage>;
  /** All that pass, in no order, as they are when the first is taken; memory does not grow with their number. */
  select(workspaceId: WorkspaceId, selection: LeadSelection): AsyncIterable<Lead>;
  /** The same in an order. Throws Refusal `unavailable` where changes would be missing. */
  inOrder(workspaceId: WorkspaceId, selection: OrderedSelection): AsyncIterable<Lead>;
  /** As `select`, their ids alone. */
  ids(workspaceId: WorkspaceId, selection: LeadSelection): AsyncIterable<LeadId>;
  /** The same as they are now, and since when changes may be missing; take them to their end. */
  gather(workspaceId: WorkspaceId, selection: LeadSelection): Promise<FoundIds>;
}
