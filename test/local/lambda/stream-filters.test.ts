import { expect, it } from "vitest";
import { streamFunctions } from "#functions/manifest.ts";
import { LeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import { recordFilter } from "#lib/local/lambda/stream/record-filter.ts";

const filters = streamFunctions["derive-events"].filters.map((filter) => JSON.stringify(filter));
const isRead = recordFilter(filters);
const leadWrittenBy = (kind: string) => ({
  eventName: "MODIFY",
  dynamodb: { NewImage: { kind: { S: "lead" }, written_by: { M: { kind: { S: kind } } } } },
});

const writers = LeadItem.shape.written_by.options.flatMap(({ shape }) =>
  "value" in shape.kind ? [shape.kind.value] : shape.kind.options,
);

it("derive-events reads the leads of every writer but jobs, and those of a writer that only a newer release knows", () => {
  const read = writers.filter((kind) => isRead(leadWrittenBy(kind)));

  expect(new Set(read)).toEqual(new Set(["manual", "api", "workflow", "rule", "crm"]));
  expect(new Set(writers.filter((kind) => !read.includes(kind)))).toEqual(
    new Set(["import", "system", "bulk"]),
  );
  expect(isRead(leadWrittenBy("partner"))).toBe(true);
});
