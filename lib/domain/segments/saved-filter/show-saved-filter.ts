import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { filterCaps } from "#lib/contract/platform/filters.ts";
import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import type {
  SavedFilter,
  SavedFilterRecord,
  SavedFilterVersion,
} from "#lib/contract/segments/saved-filter-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { conditionsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { filterWords } from "#lib/domain/platform/filter/filter-words.ts";
import { inJson, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { printFilter } from "#lib/domain/platform/filter/text/print-filter.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import { type CatalogueParts, schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { tellsMasked } from "#lib/domain/records/lead/tells-masked.ts";
import { accessTo } from "#lib/domain/team/sharing/access.ts";

/** What keeps a saved filter from running: it was read when it was saved, and fields may have gone since. */
export const errorsOf = ({ filter }: SavedFilterRecord, catalogue: Catalogue): readonly ValidationError[] => {
  try {
    readFilter(filter, catalogue, inJson("/filter"));
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.details.errors ?? [];
    throw error;
  }
};

const archivedErrors = ({ filter }: SavedFilterRecord, fields: readonly CustomField[]): ValidationError[] => {
  const asked = new Set(conditionsOf(filter).map(({ field }) => field));
  return fields
    .filter((field) => field.archived && asked.has(customPath(field)))
    .map((field) => ({
      pointer: "/filter",
      code: "archived_field",
      message: `\`${customPath(field)}\` is archived: leads keep the values that they have and get no others.`,
    }));
};

const echoOf = ({ filter }: SavedFilterRecord, catalogue: Catalogue): Pick<SavedFilter, "text" | "words"> => {
  const text = printFilter(filter);
  return {
    text: Buffer.byteLength(text) <= filterCaps.textBytesMax ? text : null,
    words: filterWords(filter, catalogue),
  };
};

/** A saved filter as its readers see it. */
export const showSavedFilter = (
  record: SavedFilterRecord,
  actor: Actor,
  parts: CatalogueParts,
): SavedFilter => {
  const catalogue = schemaCatalogue(parts);
  return {
    ...record,
    ...echoOf(record, catalogue),
    access: accessTo(actor, record) ?? "view",
    problems: [...errorsOf(record, catalogue), ...archivedErrors(record, parts.fields)],
  };
};

const showVersion = (record: SavedFilterRecord, catalogue: Catalogue): SavedFilterVersion => {
  const { version, name, description, shared_with, filter, updated_by, updated_at } = record;
  return {
    version,
    name,
    description,
    shared_with,
    filter,
    ...echoOf(record, catalogue),
    updated_by,
    updated_at,
  };
};

/** Its versions, without those whose values would tell the reader what they see masked. */
export const showVersions = (
  actor: Actor,
  versions: readonly SavedFilterRecord[],
  catalogue: Catalogue,
): SavedFilterVersion[] =>
  versions
    .filter(({ filter }) => !tellsMasked(actor, filter))
    .map((version) => showVersion(version, catalogue));
