import { describe, expect, it } from "vitest";
import { eventKinds } from "#lib/contract/events/event-kinds.ts";
import { EventTypes } from "#lib/contract/events/event-types.ts";
import { publishedEventTypes } from "#lib/contract/events/published-event-types.ts";
import { eventTypes } from "#lib/contract/events.ts";

describe.each(eventKinds)("the event %s", (kind) => {
  const { data, example, version } = eventTypes[kind];

  it("has a version and an example that its schema parses to itself", () => {
    expect(version).toBe(1);
    expect(data.parse(example)).toEqual(example);
  });

  it("has a payload that takes no field beyond its own and misses none", () => {
    expect(data.safeParse({ ...example, no_such_field: 1 }).success).toBe(false);
    for (const field of Object.keys(example)) {
      const { [field]: _, ...rest }: Record<string, unknown> = example;
      expect(data.safeParse(rest).success, field).toBe(false);
    }
  });
});

describe("the published kinds of event", () => {
  it("are all sixteen, once each, as the answer's schema has them", () => {
    const { data } = EventTypes.parse(publishedEventTypes());

    expect(data.map(({ type }) => type)).toEqual(eventKinds);
    expect(new Set(eventKinds).size).toBe(16);
    expect(data.every(({ schema }) => String(schema["$schema"]).endsWith("2020-12/schema"))).toBe(true);
  });
});
