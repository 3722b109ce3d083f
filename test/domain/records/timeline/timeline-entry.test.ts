import { expect, it } from "vitest";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { entryOf } from "#lib/domain/records/timeline/timeline-entry.ts";

const actor = (role: Actor["role"]) => ({ role, shared_lists: {} }) as unknown as Actor;
const optedOut = { channels: ["email"], at: "2026-11-26T00:00:00.000Z", source: "a call on Monday" };
const change = (names: object) =>
  ({
    source: "audit",
    at: "2026-11-26T00:00:00.000Z",
    item: { action: "lead.update", actor: { type: "member", id: "mem_1" }, before: {}, after: names },
  }) as unknown as Parameters<typeof entryOf>[0];

it("shows viewers a changed structure without its masked parts, such as the source of an opt-out", () => {
  const row = change({ opted_out: optedOut, title: "CEO" });

  expect(entryOf(row, actor("viewer"), leadCatalogue)?.data).toEqual({
    opted_out: { before: null, after: { channels: ["email"] } },
    title: { before: null, after: "CEO" },
  });
  expect(entryOf(row, actor("admin"), leadCatalogue)?.data).toHaveProperty("opted_out");
});

it("shows viewers no change of a field that is masked as a whole", () => {
  expect(entryOf(change({ phone: "+442079460123" }), actor("viewer"), leadCatalogue)).toBeUndefined();
});
