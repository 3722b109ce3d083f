import { expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import { triggerByApi } from "#lib/domain/automation/run/enrol-by-hand.ts";
import { anActor, at } from "#test/domain/records/lead/a-lead.ts";
import { openGuard } from "#test/support/order-guards.ts";

/** A store of which every call is refused for now. */
const down = new Proxy({}, { get: () => () => Promise.reject(new Refusal("unavailable")) });
const deps = new Proxy({}, { get: () => down }) as never;
const workflow = { state: "active", trigger: [{ api: true }], steps: [], unless: null } as never;
const hands = {
  id: "req_01J0000000000000000000000A",
  stamp: { actor: anActor("admin"), at, requestId: "r" },
};

it("a lead that can't be looked at for now is no answer: the request is refused, and may come again", async () => {
  const asked = { lead: "lead_01J0000000000000000000000A" };
  const triggered = triggerByApi(deps, workflow, asked, hands as never, () => new Date(at));

  await expect(triggered).rejects.toMatchObject({ code: "unavailable" });
});

it("a lead that is not there is no answer of a trigger: the request is refused as that lead's own would be", async () => {
  const none = {
    leads: { get: async () => undefined, holderOf: async () => undefined },
    orders: openGuard,
  } as never;
  for (const lead of ["lead_01J0000000000000000000000A", "email:nobody@example.com"]) {
    const triggered = triggerByApi(none, workflow, { lead }, hands as never, () => new Date(at));

    await expect(triggered).rejects.toMatchObject({ code: "not_found" });
  }
});
