import { describe, expect, it } from "vitest";
import { recordFilter } from "#lib/local/lambda/stream/record-filter.ts";

const record = (kind: string) => ({ eventName: "INSERT", dynamodb: { NewImage: { kind: { S: kind } } } });
const only = (...kinds: readonly string[]) =>
  JSON.stringify({ dynamodb: { NewImage: { kind: { S: kinds } } } });

describe("the filter of an event source", () => {
  it("wants everything without patterns", () => {
    expect(recordFilter([])(record("lead"))).toBe(true);
  });

  it("wants what any of its patterns matches, and nothing else", () => {
    const wants = recordFilter([only("lead"), only("job", "import")]);

    expect(["lead", "import", "lock"].map((kind) => wants(record(kind)))).toEqual([true, true, false]);
  });

  it("refuses a pattern that is none", () => {
    expect(() => recordFilter(["{"])).toThrow();
  });
});
