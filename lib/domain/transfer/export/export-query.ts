import { createHash } from "node:crypto";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { ExportObject } from "#lib/contract/transfer/export-object.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { ExportQuery } from "#lib/domain/platform/job/export-job.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";
import { exportScope } from "#lib/domain/records/lead/visibility.ts";
import { allOf } from "#lib/domain/records/lead/visible-leads.ts";
import { contactsOnly } from "#lib/domain/segments/search/contacts.ts";
import { quickFilter } from "#lib/domain/segments/search/quick-search.ts";
import { requireFields } from "#lib/domain/segments/search/read-fields.ts";
import { readSort } from "#lib/domain/segments/search/read-sort.ts";
import { shorthandFilters } from "#lib/domain/segments/search/shorthand.ts";
import { type AskedForm, formOf } from "./export-form.ts";

type Asked = AskedForm & {
  readonly object?: ExportObject | undefined;
  readonly q?: string | undefined;
  readonly sort?: readonly string[] | undefined;
  readonly filter?: unknown;
  readonly saved_filter?: unknown;
  readonly list?: unknown;
  /** The workspace's where it is left out. */
  readonly time_zone?: string | undefined;
};

/** What conditions may ask, and the saved filter that the request names. */
interface Reading {
  readonly catalogue: Catalogue;
  readonly saved: { readonly filter: Filter } | undefined;
  /** The list that the request names, as a condition. */
  readonly list: Filter | null;
}

const queryOf = (
  actor: Actor,
  { object = "lead", filter: _, saved_filter: __, list: ___, q: ____, sort = [], time_zone, ...form }: Asked,
  filter: Filter | null,
  { catalogue, pointerTo }: { readonly catalogue: Catalogue; readonly pointerTo: (choice: string) => string },
): ExportQuery => {
  requireFields(form.fields ?? undefined, catalogue, (index) => pointerTo(`fields/${index}`));
  readSort(sort, actor, catalogue, (index) => pointerTo(`sort/${index}`));
  return {
    object,
    ...formOf(form, pointerTo),
    sort: [...sort],
    filter: object === "contact" ? allOf([contactsOnly, filter]) : filter,
    time_zone: time_zone ?? catalogue.timeZone ?? "UTC",
    owner_id: exportScope(actor),
  };
};

/** The parameters of `GET /leads/export`; `own` are the endpoint's, for hints. Throws Refusal with the one at fault. */
export const askedQuery = (
  actor: Actor,
  { where, ...asked }: Asked & { readonly where: Readonly<Record<string, string>> },
  own: readonly string[],
  { catalogue, saved, list }: Reading,
): ExportQuery => {
  const filter = readAnyFilter(asked.filter, actor, catalogue, "?filter");
  // In one order, so that the same conditions are the same query.
  const sorted = Object.fromEntries(Object.entries(where).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const quick = quickFilter(asked.q, actor, catalogue, "?q");
  const conditions = shorthandFilters(sorted, catalogue, own).map(({ condition }) => condition);
  const all = allOf([saved?.filter, list, filter, quick, ...conditions]);
  return queryOf(actor, asked, all, { catalogue, pointerTo: (choice) => `?${choice}` });
};

/** The body of `POST /exports`. Throws Refusal with the place at fault. */
export const bodyQuery = (actor: Actor, asked: Asked, { catalogue, saved, list }: Reading): ExportQuery => {
  const filter = allOf([
    saved?.filter,
    list,
    readAnyFilter(asked.filter, actor, catalogue, "/filter"),
    quickFilter(asked.q, actor, catalogue, "/q"),
  ]);
  return queryOf(actor, asked, filter, { catalogue, pointerTo: (choice) => `/${choice}` });
};

/** The same for the same query of the same member. */
export const queryFingerprint = (actor: Actor, query: ExportQuery): string =>
  createHash("sha256")
    .update(JSON.stringify([actor.member_id, query]))
    .digest("base64url");
