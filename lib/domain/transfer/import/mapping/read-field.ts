import type { TargetField } from "#lib/contract/transfer/import-record.ts";

/** Countries come before what is read by them. */
export const readFirst: ReadonlySet<TargetField> = new Set(["country", "company.country"]);
