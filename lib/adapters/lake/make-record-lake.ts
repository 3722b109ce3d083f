import type { RecordLake } from "#lib/domain/records/record-kind/record-lake.ts";
import { type Place, readerPartsOf } from "./reader-parts.ts";
import { makeRecordLake } from "./record-lake.ts";

/** The records of all workspaces, each by itself. */
export const recordLakeOf = (...place: Place): RecordLake => makeRecordLake(readerPartsOf(...place));
