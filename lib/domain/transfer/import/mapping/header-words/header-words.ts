import type { MappableField } from "#lib/contract/transfer/import-record.ts";
import type { OptOutField } from "#lib/contract/transfer/mappable-fields.ts";

/** Headers that name each field in one language, parted by bars, as people write them. */
export type HeaderWords = Readonly<Record<Exclude<MappableField, "stage" | "owner" | OptOutField>, string>>;
