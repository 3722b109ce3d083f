import { describe, expect, it } from "vitest";
import type { OptOutChannel } from "#lib/contract/records/opt-out.ts";
import { contactRefusal, optOutRefusal } from "#lib/domain/automation/run/contact-refusal.ts";
import { withOptOut } from "#lib/domain/records/lead/opt-out.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const actor = anActor("admin");
const stamp = { at, source: "test" };
const optedOut = (channel: OptOutChannel | undefined) =>
  withOptOut(null, channel && { channels: [channel] }, stamp);
const refusalOf = (
  of: { readonly lead?: OptOutChannel; readonly address?: OptOutChannel; readonly bounced?: true },
  channel: "email" | "phone" | undefined,
) => {
  const suppression = { optedOut: optedOut(of.address), bouncedAt: of.bounced === true ? at : null };
  const stored = {
    workspaceId: actor.workspace_id,
    lead: { ...aLead(), email: "ada@example.com", opted_out: optedOut(of.lead) },
    writtenBy: { kind: "manual", memberId: actor.member_id, requestId: "r" },
  } as const;
  const reader = { of: async () => new Map([["ada@example.com", suppression]]) };
  return contactRefusal(reader, stored, channel);
};

describe("a step that contacts a lead", () => {
  it.each([
    [{ lead: "phone" }, "email", undefined],
    [{ lead: "phone" }, "phone", "opted_out"],
    [{ lead: "phone" }, undefined, "opted_out"],
    [{ lead: "email" }, "phone", undefined],
    [{ lead: "email" }, "email", "opted_out"],
    [{ lead: "all" }, "email", "opted_out"],
    [{ lead: "all" }, "phone", "opted_out"],
    [{ address: "phone" }, "email", undefined],
    [{ address: "phone" }, "phone", "suppressed"],
    [{ address: "email" }, undefined, "suppressed"],
    [{ address: "all" }, "phone", "suppressed"],
    [{ bounced: true }, "email", "suppressed"],
    [{ bounced: true }, undefined, "suppressed"],
    [{ bounced: true }, "phone", undefined],
    [{}, undefined, undefined],
  ] as const)(
    "with an opt-out or bounce of %j and the channel %s is refused as %s",
    async (of, channel, refusal) => {
      expect(await refusalOf(of, channel)).toBe(refusal);
    },
  );

  it("is refused before it is sent by the lead's own opt-out of its channel", () => {
    expect(optOutRefusal(optedOut("phone"), "email")).toBeUndefined();
    expect(optOutRefusal(optedOut("phone"), "phone")).toBe("opted_out");
  });
});
