import type { Filter } from "#lib/contract/platform/filters.ts";

/** The leads that carry a tag, however it is written. */
export const carrying = (name: string): Filter => ({ field: "tags", op: "has", value: name });
