import type { APIGatewayProxyEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import { MalformedItem } from "#lib/contract/malformed-item.ts";
import { batchDeals } from "#lib/contract/records/deals.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { batchRecords } from "#lib/domain/records/record-kind/batch-records.ts";
import { parseBody } from "#lib/runtime/parse-request.ts";
import { bodyOf, routeCalls } from "#test/support/route-calls.ts";

const read = (route: AnyRoute, body: unknown) =>
  parseBody(route, {
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  } as unknown as APIGatewayProxyEvent) as { items: unknown[] };

const batches = routeCalls.filter(({ route }) => route.path.endsWith("/batch"));

describe("a malformed item", () => {
  it.each(batches.map(({ name, route }) => [name, route] as const))(
    "of %s fails alone, with the place of each error",
    (_, route) => {
      const [sound] = (bodyOf(route).body as { items: Record<string, unknown>[] }).items;
      const holds = route.itemsHold ?? expect.fail("its items do not fail alone");
      const strange = { ...sound, [holds]: { ...(sound?.[holds] as object), no_such_field: 1 } };
      const { items } = read(route, { items: [strange, sound, 7, { action: "fly" }, sound] });
      const whole = read(route, { items: [sound] }).items[0];

      expect(items.map((item) => item instanceof MalformedItem)).toEqual([true, false, true, true, false]);
      expect([items[1], items[4]]).toEqual([whole, whole]);
      expect((items[0] as MalformedItem).refusal().details.errors).toMatchObject([
        { pointer: "/no_such_field", code: "unknown_field" },
      ]);
      expect((items[3] as MalformedItem).refusal().details.errors?.[0]?.pointer).toBe("/action");
      expect(read(route, { items: [7] }).items).toEqual([expect.any(MalformedItem)]);
      for (const bad of [{ items: [] }, { items: [sound], more: 1 }, { items: Array(101).fill(sound) }])
        expect(() => read(route, bad)).toThrow(Refusal);
    },
  );

  it("is answered at its own place, as one that a rule refuses is", async () => {
    const amount = { amount: "x", currency: "EUR" };
    const items = [{ action: "create", record: { name: "One", amount } }];
    const batch = { items: read(batchDeals, { items }).items as MalformedItem[], ids: ["deal_1"] };

    expect(await batchRecords(dealKind, {} as never, batch, {} as never)).toMatchObject([
      { status: 422, code: "validation_failed", errors: [{ pointer: "/amount/amount" }] },
    ]);
  });
});
