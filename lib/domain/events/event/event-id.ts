import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";

/** An event's id derives from the record, its version and the kind, so that a repeated delivery repeats it. */
export const eventId = (timeMs: number, recordKey: string, version: number, kind: string): string =>
  `evt_${derivedUlid(timeMs, `${recordKey}|${version}|${kind}`)}`;
