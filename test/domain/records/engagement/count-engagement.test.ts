import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EngagementKind } from "#lib/contract/records/engagement.ts";
import { Engagement } from "#lib/contract/records/lead-record.ts";
import { countEngagement } from "#lib/domain/records/engagement/count-engagement.ts";
import { isMachine } from "#lib/domain/records/engagement/is-machine.ts";
import { noEngagement } from "#lib/domain/records/lead/blank-lead.ts";

describe("a lead's counters", () => {
  it("have rates over delivered messages, and none before one is delivered", () => {
    const kinds = ["open", "delivered", "delivered", "delivered", "click"] as const;

    expect(countEngagement(noEngagement, "open")).toMatchObject({ opens: 1, open_rate: null });
    expect(kinds.reduce(countEngagement, noEngagement)).toMatchObject({
      delivered: 3,
      opens: 1,
      open_rate: 0.3333,
      click_rate: 0.3333,
      reply_rate: 0,
    });
  });

  it("go up by one with every event of any kind, in any order, and stay what the contract says", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EngagementKind.options)), (kinds) => {
        const {
          open_rate: _o,
          click_rate: _c,
          reply_rate: _r,
          ...counters
        } = Engagement.parse(kinds.reduce(countEngagement, noEngagement));
        expect(Object.values(counters).reduce((sum, one) => sum + one, 0)).toBe(kinds.length);
      }),
    );
  });
});

describe("an open", () => {
  it.each([
    ["Mozilla/5.0", true],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_1) AppleWebKit/605.1.15", false],
    ["Mozilla/5.0 (compatible; Googlebot/2.1)", true],
    ["Barracuda Sentinel (EE)", true],
    ["Slackbot-LinkExpanding 1.0", true],
    ["SomeBot spider", true],
  ])("by %j is a machine's: %j", (user_agent, expected) => {
    expect(isMachine({ type: "open", user_agent })).toBe(expected);
  });

  it("is what its sender says it is, and a reply is never guessed to be a machine's", () => {
    expect(isMachine({ type: "open", machine: false, user_agent: "Mozilla/5.0" })).toBe(false);
    expect(isMachine({ type: "open", machine: true })).toBe(true);
    expect(isMachine({ type: "reply", user_agent: "Mozilla/5.0" })).toBe(false);
  });
});
