import { describe, expect, it, vi } from "vitest";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import { nobody } from "#lib/domain/platform/audit/stamp.ts";
import { batchLeads } from "#lib/domain/records/lead/batch-leads.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { preserveOptOuts } from "#lib/domain/records/lead/suppression/preserve-opt-outs.ts";
import { readTogether } from "#lib/domain/records/lead/suppression/read-together.ts";
import { reconcileSuppressions } from "#lib/domain/records/lead/suppression/reconcile-suppressions.ts";
import type { Suppression, SuppressionCause } from "#lib/domain/records/lead/suppression/suppression.ts";
import { aLead, anActor, at } from "./a-lead.ts";

const actor = anActor("admin");
const { workspace_id: workspaceId } = actor;
const optedOut = { channels: ["email" as const], at, source: "unsubscribe" };
const writtenBy = { kind: "manual", memberId: actor.member_id, requestId: "r" } as const;
const email = "ada@example.com";
const image = (more: Partial<StoredLead["lead"]> = {}): StoredLead => ({
  workspaceId,
  lead: { ...aLead(), email, ...more },
  writtenBy,
});

/** Reconciles one lead; returns the causes that were stored and the lead's images that were written. */
const reconciled = async (stored: StoredLead, suppression?: Suppression) => {
  const causes: SuppressionCause[] = [];
  const written: StoredLead[] = [];
  let current = stored;
  const deps = {
    leads: {
      leadsOf: async () => new Map([[current.lead.id, current]]),
      putAll: async (puts: readonly { readonly after: StoredLead }[]) => {
        for (const { after } of puts) {
          current = after;
          written.push(after);
        }
        return new Set<never>();
      },
    },
    suppressions: {
      of: async () => new Map(suppression && [[email, suppression]]),
      suppress: async (_: string, __: string, cause: SuppressionCause) => void causes.push(cause),
    },
  };
  const message = { kind: "suppression" as const, workspace_id: workspaceId, lead_ids: [stored.lead.id] };
  const run = () => reconcileSuppressions(deps as never, message, new Date("2026-11-26T00:00:00.000Z"));
  await run();
  return { causes, written, run };
};

describe("leads and the suppressions of their addresses", () => {
  it("are reconciled for a lead that was deleted right after it opted out", async () => {
    const deleted = { at, by: actor.member_id };

    const { causes, written } = await reconciled({ ...image({ opted_out: optedOut }), deleted });

    expect(causes).toEqual([{ optedOut }]);
    expect(written).toEqual([]);
  });

  it("give a live lead its opt-out as one change in the name of the service, however often they are reconciled", async () => {
    const { written, run } = await reconciled(image(), { optedOut, bouncedAt: at });
    await run();

    expect(written).toMatchObject([
      {
        lead: { opted_out: optedOut, email_status: "invalid", version: aLead().version + 1 },
        writtenBy: { kind: "api", memberId: nobody },
      },
    ]);
  });
});

describe("a restored lead", () => {
  const counted = { ...aLead().engagement, unsubscribes: 1 };
  const restored = async (lead: Partial<StoredLead["lead"]>) => {
    const live = image({ engagement: counted, ...lead });
    const before = { ...live, deleted: { at, by: actor.member_id } };
    const [after] = await preserveOptOuts(undefined, [{ before, after: live }]);
    return after?.lead.opted_out;
  };

  it("is opted out by unsubscribes that an earlier release has only counted", async () => {
    expect(await restored({})).toEqual({ ...optedOut, at: aLead().updated_at });
  });

  it("is not opted out after an admin has cleared its opt-out", async () => {
    const stamp = { source: "manual", at, by: actor.member_id };
    expect(await restored({ provenance: { opted_out: stamp } })).toBeNull();
  });
});

describe("the suppressions of a batch of items", () => {
  const suppression: Suppression = { optedOut, bouncedAt: null };

  it("are read in one request, at the first item that needs one", async () => {
    const of = vi.fn(
      async (_: string, addresses: readonly string[]) =>
        new Map(addresses.includes(email) ? [[email, suppression]] : []),
    );
    const reader = readTogether({ of }, workspaceId, [email, "b@example.com", email]);
    expect(of).not.toHaveBeenCalled();

    const found = [await reader.of(workspaceId, ["b@example.com"]), await reader.of(workspaceId, [email])];

    expect(found.map((one) => [...one])).toEqual([[], [[email, suppression]]]);
    expect(of.mock.calls).toEqual([[workspaceId, [email, "b@example.com"]]]);
  });

  it("are read in one request by a batch of creations", async () => {
    const addresses = ["b@example.com", "c@example.com", email];
    const of = vi.fn(async () => new Map([[email, suppression]]));
    const leads = { write: async () => ({ outcome: "stored" }), roleOf: async () => "admin" };
    const leadSchemas = { read: async () => ({}), validator: async () => openValidator };
    const items = addresses.map((address) => ({
      action: "create" as const,
      lead: { email: address.toUpperCase() },
    }));
    const ids = addresses.map((_, index): LeadId => `lead_01J0000000000000000000000${index}`);
    const stamp = { actor, at, requestId: "r", via: "api" } as const;

    const results = await batchLeads(
      { leads, leadSchemas, suppressions: { of } } as never,
      items,
      ids,
      stamp,
    );

    expect(results.map(({ lead }) => lead?.opted_out)).toEqual([null, null, optedOut]);
    expect(of.mock.calls).toEqual([[workspaceId, addresses]]);
  });

  it("are read apart for an address that no item named", async () => {
    const of = vi.fn(async () => new Map([["c@example.com", suppression]]));

    const found = await readTogether({ of }, workspaceId, [email]).of(workspaceId, ["c@example.com"]);

    expect([...found.keys()]).toEqual(["c@example.com"]);
    expect(of.mock.calls).toEqual([[workspaceId, ["c@example.com"]]]);
  });
});
