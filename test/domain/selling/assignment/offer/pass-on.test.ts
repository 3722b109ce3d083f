import { expect, it } from "vitest";
import type { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { Offer } from "#lib/domain/selling/assignment/offer/offer.ts";
import { type PassOnDeps, passOnDue } from "#lib/domain/selling/assignment/offer/pass-on.ts";
import type { TurnWrite } from "#lib/domain/selling/assignment/turn-ledger.ts";
import { aLead, memberId } from "#test/domain/records/lead/a-lead.ts";
import { aPool, aPoolMember, noon, poolId } from "../a-pool.ts";

const workspaceId = "ws_01J0000000000000000000000A" as const;
const [one, two, three] = [memberId("A"), memberId("B"), memberId("C")];
const morning = "2026-11-18T08:00:00.000Z";

const anOffer = (more: Partial<Offer> = {}): Offer => ({
  lead_id: aLead().id,
  to: one,
  from: three,
  at: morning,
  until: "2026-11-18T11:00:00.000Z",
  within_ms: 3_600_000,
  by: memberId("M"),
  deciding: null,
  declined: [],
  ...more,
});

/** What a pool of two and a team of three write of one offer, each write as it stands. */
const passOn = async (offer: Offer, owner: MemberId = one, ownedAt = morning): Promise<TurnWrite[]> => {
  const lead = {
    ...aLead(),
    owner_id: owner,
    provenance: { owner_id: { source: "manual", at: ownedAt, by: owner } },
  };
  const stored: StoredLead = {
    workspaceId,
    lead,
    writtenBy: { kind: "manual", memberId: owner, requestId: "r" },
  };
  const offers = new Map<LeadId, Offer>([[offer.lead_id, offer]]);
  const writes: TurnWrite[] = [];
  const member = (id: MemberId) => ({ id, role: "sales_rep", name: id });
  const deps = {
    members: { list: async () => [one, two, three].map(member) },
    availabilities: { list: async () => [] },
    pools: { get: async () => aPool([aPoolMember("A"), aPoolMember("B")]) },
    rules: { get: async () => undefined },
    leadSchemas: {
      read: async () => plainSchema,
      existing: async () => new Set(),
      validator: async () => openValidator,
    },
    leads: { leadsOf: async () => new Map([[lead.id, stored]]) },
    ledger: {
      states: async () => new Map(),
      write: async (write: TurnWrite) => {
        writes.push(write);
        for (const { before, after } of write.offers ?? []) {
          if (before !== undefined) offers.delete(before.lead_id);
          if (after !== undefined) offers.set(after.lead_id, after);
        }
        return true;
      },
    },
    offers: {
      get: async (_: string, id: LeadId) => offers.get(id),
      list: async function* () {
        yield* [...offers.values()];
      },
    },
  } as unknown as PassOnDeps;
  const moment = { catalogue: leadCatalogue, now: noon, pipelines: [] };
  await passOnDue(deps, workspaceId, moment);
  return writes;
};

const to = (writes: readonly TurnWrite[]) =>
  writes.flatMap(({ leads }) =>
    leads.map(({ after: { lead, assignment } }) => [lead.owner_id, assignment?.cause]),
  );

it("passes a lead that was not accepted in time back to whose it was, and asks nobody any more", async () => {
  const writes = await passOn(anOffer());

  expect(to(writes)).toEqual([[three, "not_accepted"]]);
  expect(writes[0]?.offers).toEqual([{ before: anOffer(), after: undefined }]);
});

it("passes it to the next of the pool, who is asked in turn, with the turn that this takes", async () => {
  const offer = anOffer({ deciding: { pool_id: poolId, method: "round_robin", requires: null } });
  const [write] = await passOn(offer);

  expect(to(write === undefined ? [] : [write])).toEqual([[two, "not_accepted"]]);
  expect(write?.pools).toMatchObject([{ id: poolId }]);
  expect(write?.offers).toMatchObject([
    { after: { to: two, at: noon.toISOString(), until: "2026-11-18T13:00:00.000Z", declined: [one] } },
  ]);
  const last = { ...offer, to: two, declined: [one] };
  expect(to(await passOn(last, two))).toEqual([[three, "not_accepted"]]);
});

it("leaves alone what has time left, and what somebody has assigned since", async () => {
  expect(await passOn(anOffer({ until: "2026-11-18T12:00:00.001Z" }))).toEqual([]);
  for (const writes of [
    await passOn(anOffer(), two),
    await passOn(anOffer(), one, "2026-11-18T09:00:00.000Z"),
  ])
    expect([to(writes), writes.length]).toEqual([[], 1]);
});
