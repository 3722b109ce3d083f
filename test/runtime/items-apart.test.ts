import type { APIGatewayProxyEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import { MalformedItem } from "#lib/contract/malformed-item.ts";
import { batchDeals } from "#lib/contract/records/deals.ts";
import { batchLeads } from "#lib/contract/records/leads.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { batchRecords } from "#lib/domain/records/record-kind/batch-records.ts";
import { parseBody } from "#lib/runtime/parse-request.ts";
import { bodyOf, routeCalls } from "#test/support/route-calls.ts";

const read = (route: AnyRoute, body: unknown): Record<string, unknown[]> =>
  parseBody(route, {
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  } as unknown as APIGatewayProxyEvent).body as Record<string, unknown[]>;

const batches = routeCalls.flatMap(({ name, route }) =>
  route.batch === undefined ? [] : [[name, route, route.batch] as const],
);

it("can fail alone in whatever is sent as a batch", () => {
  const known = new Set(batches.map(([name]) => name));
  const paths = routeCalls.filter(
    ({ route: { path } }) => path.endsWith("/batch") || path === "/engagement/events",
  );
  expect(paths.filter(({ name }) => !known.has(name))).toEqual([]);
});

describe("a malformed item", () => {
  it.each(batches)("of %s fails alone, with the place of each error", (_, route, { in: list, holds }) => {
    const [sound] = (bodyOf(route).body as Record<string, Record<string, unknown>[]>)[list] ?? [];
    const { [list]: [whole] = [] } = read(route, { [list]: [sound] });
    const strange =
      holds === undefined
        ? { ...sound, no_such_field: 1 }
        : { ...sound, [holds]: { ...(sound?.[holds] as object), no_such_field: 1 } };
    const lost = holds === undefined ? { ...sound, type: "fly" } : { action: "fly" };
    const { [list]: items = [] } = read(route, { [list]: [strange, sound, 7, lost, sound] });

    expect(items.map((item) => item instanceof MalformedItem)).toEqual([true, false, true, true, false]);
    expect([items[1], items[4]]).toEqual([whole, whole]);
    expect((items[0] as MalformedItem).refusal().details.errors).toMatchObject([
      { pointer: "/no_such_field", code: "unknown_field" },
    ]);
    expect((items[3] as MalformedItem).refusal().details.errors?.[0]?.pointer).toBe(
      holds === undefined ? "/type" : "/action",
    );
    expect(read(route, { [list]: [7] })[list]).toEqual([expect.any(MalformedItem)]);
    for (const bad of [{ [list]: [] }, { [list]: [sound], more: 1 }, { [list]: Array(101).fill(sound) }])
      expect(() => read(route, bad)).toThrow(Refusal);
  });

  it("is answered at its own place, as one that a rule refuses is", async () => {
    const amount = { amount: "x", currency: "EUR" };
    const items = [{ action: "create", record: { name: "One", amount } }];
    const batch = { items: read(batchDeals, { items })["items"] as MalformedItem[], ids: ["deal_1"] };

    expect(await batchRecords(dealKind, {} as never, batch, {} as never)).toMatchObject([
      { status: 422, code: "validation_failed", errors: [{ pointer: "/amount/amount" }] },
    ]);
  });
});

describe("a batch takes the keys of leads and of records alike", () => {
  const dealId = `deal_${"0".repeat(26)}`;
  const leadId = `lead_${"0".repeat(26)}`;

  it("an item of leads holds its lead as `record`", () => {
    const items = [
      { action: "create", record: { email: "a@x.example" } },
      { action: "delete", id: leadId },
    ];
    expect(read(batchLeads, { items })["items"]).toMatchObject([
      { action: "create", lead: { email: "a@x.example" } },
      { action: "delete", lead_id: leadId },
    ]);
  });

  it("an item of deals holds its deal as `deal`", () => {
    const items = [
      { action: "create", deal: { name: "One" } },
      { action: "delete", deal_id: dealId },
    ];
    expect(read(batchDeals, { items })["items"]).toMatchObject([
      { action: "create", record: { name: "One" } },
      { action: "delete", id: dealId },
    ]);
  });

  it("an item with both keys is refused, so that neither is ignored", () => {
    const items = [{ action: "create", lead: { email: "a@x.example" }, record: { email: "b@x.example" } }];
    const [item] = read(batchLeads, { items })["items"] ?? [];
    expect((item as MalformedItem).refusal().details.errors).toMatchObject([
      { pointer: "/record", code: "unknown_field" },
    ]);
  });
});

it("a body that an endpoint does not take is refused with a hint", () => {
  const route = routeCalls.find(({ route: { method, body } }) => method === "DELETE" && body === undefined);
  expect(() => read(route?.route as AnyRoute, { some: "thing" })).toThrow(
    expect.objectContaining({
      code: "validation_failed",
      details: { errors: [expect.objectContaining({ code: "unexpected_body", pointer: "" })] },
    }),
  );
});
