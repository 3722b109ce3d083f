import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import { type Envelope, eventTypes } from "#lib/contract/events.ts";
import { readEventFilter } from "#lib/domain/events/webhook/check-webhook.ts";
import { eventCatalogue } from "#lib/domain/events/webhook/event-catalogue.ts";
import { wantsEvent } from "#lib/domain/events/webhook/wants-event.ts";

const event: Envelope = {
  id: "evt_01KA5Z1M4T7W0Y3R6E9H2A5D8G",
  type: "lead.updated",
  version: 1,
  timestamp: "2026-11-21T09:30:00.000Z",
  sequence: 7,
  workspace_id: "ws_01K9QJ3W6R9T2Y5E8H1A4D7G0K",
  actor: { type: "member", id: "mem_01K9QJ4X7M2D8S6H1Z3P5T0G9A" },
  resource: { type: "lead", id: "lead_01KA5Z0F6Q8W3N7R2T4Y9V1B5C", revision: 7 },
  correlation_id: "req",
  causation_id: null,
  data: { lead_id: "lead_01KA5Z0F6Q8W3N7R2T4Y9V1B5C", changed_fields: ["company", "score"], restored: false },
};
const now = new Date(event.timestamp);
const webhook = { id: "wh_01KA5Z0F6Q8W3N7R2T4Y9V1B5C", events: ["lead.*"], filter: null } as const;

/** The names of all scalars in a value, and of its lists of texts. */
const namesIn = (value: unknown, name: string): string[] => {
  if (Array.isArray(value)) return value.every((one) => typeof one === "string") ? [name] : [];
  if (typeof value !== "object" || value === null) return [name];
  return Object.entries(value).flatMap(([key, inner]) => namesIn(inner, `${name}.${key}`));
};

describe("filters over events", () => {
  it("know every field of every kind's example and of the envelope", () => {
    const named = Object.values(eventTypes).flatMap(({ example }) => namesIn(example, "data"));
    const { data: _data, ...envelope } = event;
    const ofEnvelope = namesIn(envelope, "").map((name) => name.slice(1));

    const unknown = [...named, ...ofEnvelope].filter((name) => !eventCatalogue.fields.has(name));

    expect(unknown).toEqual([]);
  });

  it.each([
    [{ field: "data.changed_fields", op: "has", value: "score" }, true],
    [{ field: "data.changed_fields", op: "has", value: "phone" }, false],
    [{ field: "actor.type", op: "eq", value: "member" }, true],
    ['data.changed_fields HAS "score" AND actor.type = "member"', true],
    ['data.changed_fields HAS "phone"', false],
    [{ field: "sequence", op: "gt", value: 7 }, false],
    [{ field: "data.restored", op: "eq", value: false }, true],
    [{ field: "causation_id", op: "exists" }, false],
    [{ field: "timestamp", op: "after", value: "2026-11-21" }, false],
  ])("hold or not by the event's own values: %j", (given, wanted) => {
    expect(wantsEvent({ ...webhook, filter: readEventFilter(given) }, event, now)).toBe(wanted);
  });

  it("are refused with the nearest name where they ask an unknown field", () => {
    const read = () => readEventFilter({ field: "data.changed_field", op: "has", value: "score" });

    expect(read).toThrow(Refusal);
    try {
      read();
    } catch (thrown) {
      const [error] = thrown instanceof Refusal ? (thrown.details.errors ?? []) : [];
      expect(error).toMatchObject({ pointer: expect.stringContaining("/filter") });
      expect(error?.hint).toContain("data.changed_fields");
    }
  });
});

describe("wantsEvent", () => {
  it.each([
    [["lead.updated"], true],
    [["lead.*"], true],
    [["*"], true],
    [["lead.deleted", "crm.*"], false],
  ])("goes by patterns: %j", (events, wanted) => {
    expect(wantsEvent({ ...webhook, events }, event, now)).toBe(wanted);
  });

  it("wants its own test event whatever its filter says, and no other webhook's", () => {
    const filter = readEventFilter({ field: "type", op: "eq", value: "lead.deleted" });
    const test = (id: string) => ({ ...event, resource: { type: "webhook", id, revision: 1 } });

    expect(wantsEvent({ ...webhook, filter }, test(webhook.id), now)).toBe(true);
    expect(wantsEvent({ ...webhook, filter }, test("wh_01KA5Z0F6Q8W3N7R2T4Y9V1B5D"), now)).toBe(false);
  });
});
