import { fromRecordItem } from "#lib/adapters/dynamo/record-item.ts";
import { recordKinds } from "#lib/domain/records/record-kind/record-kinds.ts";
import type { RecordLake } from "#lib/domain/records/record-kind/record-lake.ts";
import type { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";
import type { Collection } from "./collection.ts";
import { findPage } from "./find-page.ts";
import { leadCollection } from "./lead-collection.ts";
import { recordCollection } from "./record-collection.ts";
import { type ReaderParts, readRecords } from "./record-reader.ts";

/** Records found by DuckDB over their snapshot and the changes since, beside the leads' where rights follow leads. */
export const makeRecordLake = (partsOf: (collection: Collection) => ReaderParts): RecordLake => {
  // What a reader has read it keeps by its parts.
  const known = new Map<LakeCollection, ReaderParts>();
  const parts = (name: LakeCollection, make: () => Collection): ReaderParts => {
    const found = known.get(name) ?? partsOf(make());
    known.set(name, found);
    return found;
  };
  return {
    page: (kind, workspaceId, query) => {
      const own = parts(recordKinds[kind.name].collection, () => recordCollection(kind));
      const { collection } = own.reading;
      const asksLeads = query.visible?.ofLeads !== undefined;
      const asked = asksLeads ? [own, parts("leads", () => leadCollection)] : [own];
      return readRecords(asked, workspaceId, (opened) =>
        findPage(collection, opened, query, (item) => fromRecordItem(kind, JSON.parse(String(item))).record),
      );
    },
  };
};
