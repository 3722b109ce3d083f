import type { MappableField } from "#lib/contract/transfer/import-record.ts";

/** Headers that name each field in one language, parted by bars, as people write them. */
export type HeaderWords = Readonly<Record<Exclude<MappableField, "stage" | "owner">, string>>;
