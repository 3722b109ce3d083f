import type { HeaderedLeadField } from "#lib/contract/records/lead-field-shapes.ts";
import type { MappableField } from "#lib/contract/transfer/import-record.ts";
import type { OptOutField } from "#lib/contract/transfer/mappable-fields.ts";

/** Fields whose headers are listed by language; `lead-field-table.ts` has those of the others. */
export type WordedField = Exclude<MappableField, "stage" | "owner" | OptOutField | HeaderedLeadField>;

/** Headers that name each field in one language, parted by bars, as people write them. */
export type HeaderWords = Readonly<Record<WordedField, string>>;
