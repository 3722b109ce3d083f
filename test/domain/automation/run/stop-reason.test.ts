import { describe, expect, it } from "vitest";
import { compile } from "#lib/domain/automation/run/program.ts";
import type { RunState, World } from "#lib/domain/automation/run/run-state.ts";
import { stoppedByEvent } from "#lib/domain/automation/run/stop-reason.ts";
import { predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { aLead } from "../../records/lead/a-lead.ts";

const day = (date: number): string => `2026-03-${String(date).padStart(2, "0")}T09:00:00.000Z`;
const stamp = (date: number) => ({ source: "test", at: day(date), by: "test" });
const enrolledAt = day(5);

interface Given {
  readonly type: string;
  readonly on: number;
  readonly lead?: Partial<ReturnType<typeof aLead>>;
  readonly soft?: true;
}

/** Whether a run that began on the 5th ends by an event of a day. */
const stops = (event: string, { type, on, lead = {}, soft }: Given): boolean => {
  const program = compile({ steps: [], stop_when: [{ event }] } as never);
  const clock = { now: new Date(day(10)), timeZone: "UTC" };
  const holds: World["holds"] = (filter, about, all) =>
    predicateOverEvents(filter, leadCatalogue, clock)(about, all);
  const happened = { type, machine: false, occurred_at: day(on), ...(soft && { bounce_type: "soft" }) };
  const world = { holds, events: [happened] } as unknown as World;
  return stoppedByEvent(program, { enrolledAt } as RunState, { ...aLead(), ...lead }, world);
};
const optedOut = { channels: ["email" as const], at: day(1), source: "unsubscribe" };
const provenance = (field: string, date: number) => ({ provenance: { [field]: stamp(date) } });

const fromAddress = (field: string) => ({ [field]: { ...stamp(1), source: "suppression" } });

describe("an event of the lead's address from before the lead had it", () => {
  const sent = { type: "sent", on: 1 };

  it.each([
    ["email.unsubscribed", { opted_out: optedOut, provenance: fromAddress("opted_out") }, true],
    ["email.complained", { opted_out: optedOut, provenance: fromAddress("opted_out") }, false],
    [
      "email.complained",
      { opted_out: { ...optedOut, source: "complaint" }, provenance: fromAddress("opted_out") },
      true,
    ],
    ["email.bounced", { email_status: "invalid", provenance: fromAddress("email_status") }, true],
    ["email.bounced", { email_status: "invalid", ...provenance("email_status", 1) }, false],
    ["email.unsubscribed", { opted_out: optedOut, ...provenance("opted_out", 1) }, false],
    ["email.replied", { opted_out: optedOut, provenance: fromAddress("opted_out") }, false],
  ] as const)("ends runs by %s of a lead with %j: %s", (event, lead, isStopped) => {
    expect(stops(event, { ...sent, lead: lead as Partial<ReturnType<typeof aLead>> })).toBe(isStopped);
  });
});

describe("an event that ends runs", () => {
  it.each<[string, string, Given, boolean]>([
    ["a reply from before", "email.replied", { type: "reply", on: 4 }, false],
    ["a reply since", "email.replied", { type: "reply", on: 6 }, true],
    ["an unsubscribe from before", "email.unsubscribed", { type: "unsubscribe", on: 4 }, true],
    [
      "an unsubscribe of a lead that is opted out",
      "email.unsubscribed",
      { type: "unsubscribe", on: 4, lead: { opted_out: optedOut, ...provenance("opted_out", 4) } },
      true,
    ],
    [
      "an unsubscribe that an admin has cleared since",
      "email.unsubscribed",
      { type: "unsubscribe", on: 2, lead: provenance("opted_out", 3) },
      false,
    ],
    ["a complaint from before", "email.complained", { type: "complaint", on: 4 }, true],
    ["a bounce from before", "email.bounced", { type: "bounce", on: 4 }, true],
    ["a soft bounce from before", "email.bounced", { type: "bounce", on: 4, soft: true }, false],
    [
      "a bounce of an earlier address",
      "email.bounced",
      { type: "bounce", on: 2, lead: provenance("email", 3) },
      false,
    ],
    [
      "a bounce of an address that is invalid",
      "email.bounced",
      { type: "bounce", on: 2, lead: { email_status: "invalid", ...provenance("email", 3) } },
      true,
    ],
  ])("is told apart from one that has been answered: %s", (_, event, given, isStopped) => {
    expect(stops(event, given)).toBe(isStopped);
  });
});
