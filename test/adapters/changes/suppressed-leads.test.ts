import { describe, expect, it } from "vitest";
import { suppressedLeadsOf } from "#lib/adapters/changes/suppressed-leads.ts";
import { toLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Suppression } from "#lib/domain/records/lead/suppression/suppression.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const actor = anActor("admin");
const optedOut = { channels: ["email" as const], at, source: "unsubscribe" };
const item = (lead: Partial<Lead> = {}) =>
  toLeadItem({
    workspaceId: actor.workspace_id,
    lead: { ...aLead(), ...lead },
    writtenBy: { kind: "manual", memberId: actor.member_id, requestId: "r" },
  });
const of = async (before: object | undefined, after: object, suppression?: Suppression) => {
  const asked: string[] = [];
  const reader = {
    of: async (_: string, addresses: readonly string[]) => {
      asked.push(...addresses);
      return new Map(suppression && addresses.map((address) => [address, suppression]));
    },
  };
  const work = await suppressedLeadsOf([{ before, after, expired: false } as never], reader);
  return { asked, ids: work.flatMap(({ lead_ids }) => lead_ids) };
};
const suppressed: Suppression = { optedOut, bouncedAt: null };
const bounced: Suppression = { optedOut: null, bouncedAt: at };

describe("leads whose address is suppressed", () => {
  it.each<[string, object | undefined, object, Suppression | undefined, boolean]>([
    ["was made without its opt-out", undefined, item(), suppressed, true],
    ["was made with it", undefined, item({ opted_out: optedOut }), suppressed, false],
    ["took the address", item({ email: "b@example.com" }), item(), suppressed, true],
    ["was restored", { ...item(), deleted_at: at }, item(), suppressed, true],
    ["bounced before it was made", undefined, item(), bounced, true],
    ["bounced and says so", undefined, item({ email_status: "invalid" }), bounced, false],
    ["opted out of more than is kept", item(), item({ opted_out: optedOut }), undefined, true],
    ["has a free address", undefined, item(), undefined, false],
    ["was written by a newer release", undefined, { ...item(), written_by: { kind: "x" } }, suppressed, true],
  ])("are brought together with it where the lead %s", async (_, before, after, suppression, isSent) => {
    expect((await of(before, after, suppression)).ids).toEqual(isSent ? [aLead().id] : []);
  });

  it("are not read where neither the address nor the opt-out changed, or the lead is deleted", async () => {
    expect((await of(item(), item({ title: "x" }), suppressed)).asked).toEqual([]);
    expect((await of(item(), { ...item(), deleted_at: at }, suppressed)).asked).toEqual([]);
  });
});
