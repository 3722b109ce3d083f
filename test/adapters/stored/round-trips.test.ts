import { describe, expect, it } from "vitest";
import type * as z from "zod";
import {
  fromGroupItem,
  fromRunItem,
  GroupItem,
  RunItem,
  toGroupItem,
  toRunItem,
} from "#lib/adapters/dynamo/automation/run-item.ts";
import { fromJobItem, JobItem, toJobItem } from "#lib/adapters/dynamo/platform/job-item.ts";
import { fromImportItem, ImportItem, toImportItem } from "#lib/adapters/dynamo/transfer/import-item.ts";
import {
  DeliveryItem,
  fromDeliveryItem,
  toDeliveryItem,
} from "#lib/adapters/webhook-delivery/delivery-item.ts";
import { RunGroup } from "#lib/domain/automation/run/run-group.ts";
import { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import { DeliveryRecord } from "#lib/domain/events/delivery/delivery-record.ts";
import { JobRecord } from "#lib/domain/platform/job/job-record.ts";
import type { Stored } from "#lib/domain/platform/stored/stored.ts";
import { unknownOf, withUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import { samplesOf } from "#test/support/schema-samples.ts";
import { described } from "../../../bin/stored-schemas/describe-schemas.ts";

type Item = Record<string, unknown>;

interface Kind {
  readonly schema: z.ZodType;
  readonly item: Stored<z.ZodType>;
  readonly to: (record: never) => Item;
  readonly from: (item: unknown) => object;
}

const kinds: Readonly<Record<string, Kind>> = {
  run: { schema: RunRecord, item: RunItem, to: toRunItem, from: fromRunItem },
  "group of runs": { schema: RunGroup, item: GroupItem, to: toGroupItem, from: fromGroupItem },
  job: { schema: JobRecord, item: JobItem, to: toJobItem, from: fromJobItem },
  import: { schema: ImportRecord, item: ImportItem, to: toImportItem, from: fromImportItem },
  delivery: { schema: DeliveryRecord, item: DeliveryItem, to: toDeliveryItem, from: fromDeliveryItem },
};

const parts = ["record", "tally", "counts"];
const texts = ["progress", "group"];

/** The item with fields of a newer release: in itself, in its parts and in its JSON texts. */
const newer = (item: Item): Item => ({
  ...Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      if (parts.includes(name)) return [name, { ...(value as object), later: { deep: 1 } }];
      return [
        name,
        texts.includes(name) ? JSON.stringify({ later: 1, ...JSON.parse(String(value)) }) : value,
      ];
    }),
  ),
  ...("group" in item ? {} : { later: "here" }),
});

/** The fullest samples come first; the others differ in one value each. */
const samplesMax = 20;

/** Samples of the record as it is in memory, with its defaults. */
const samples = ({ schema }: Kind): never[] =>
  samplesOf(described(schema))
    .slice(0, samplesMax)
    .flatMap((sample) => {
      const { data, success } = schema.safeParse(sample);
      return success ? [data as never] : [];
    });

describe.each(Object.entries(kinds))("the item of a %s", (_, kind) => {
  it("has no attribute that its own reader does not know", () => {
    const items = samples(kind).map(kind.to);

    expect(items.length).toBeGreaterThan(0);
    const known = new Set(["version", ...texts, ...Object.keys((kind.item.schema as z.ZodObject).shape)]);
    for (const item of items) {
      const unknown = unknownOf(kind.item.parse(item) as object);
      expect(Object.keys(unknown).filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it("is written back as a newer release wrote it", () => {
    for (const sample of samples(kind)) {
      const item = newer(kind.to(sample));

      expect(withUnknown(kind.to({ ...kind.from(item) } as never))).toEqual(item);
    }
  });
});
