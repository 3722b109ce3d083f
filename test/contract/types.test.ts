import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type createLead, getLead } from "#lib/contract/records/leads.ts";
import { type BodyOf, type ParamsOf, route } from "#lib/contract/route.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

const shared = {
  id: "x",
  area: "leads",
  method: "GET",
  summary: "x",
  roles: ["admin"],
  rate: "read",
} as const;
const answers = { 200: { description: "x" } } as const;
const nothing = () => Promise.resolve({});

// Each of these lines is a test by itself: `npm run check` fails when the error below it compiles.
describe("what does not compile", () => {
  it("is a path parameter misspelt, left out or made up", () => {
    // @ts-expect-error misspelt
    route({ ...shared, answers, path: "/leads/{lead_id}", params: z.strictObject({ leadid: z.string() }) });
    // @ts-expect-error left out
    route({ ...shared, answers, path: "/leads/{lead_id}" });
    // @ts-expect-error made up
    route({ ...shared, answers, path: "/leads", params: z.strictObject({ lead_id: z.string() }) });

    const params: ParamsOf<typeof getLead> = { lead_id: "lead_1" };
    const body: BodyOf<typeof createLead> = { email: "ada@example.com" };
    expect([params.lead_id, body.email]).toEqual(["lead_1", "ada@example.com"]);
  });

  it("is a handler with an undeclared capability, another status or a missing answer field", () => {
    // @ts-expect-error the row does not name memberWriter
    endpoint(getLead, { uses: ["leadReader"] }, async (_, { memberWriter }) => memberWriter, {
      load: nothing,
    });
    // @ts-expect-error getLead does not declare 201
    endpoint(getLead, { uses: [] }, async () => ({ status: 201, body: {} }), { load: nothing });
    // @ts-expect-error a lead has more fields than its id
    endpoint(getLead, { uses: [] }, async () => ({ status: 200, body: { id: "lead_1" } }), { load: nothing });

    expect(getLead.answers[200].description).toBe("The lead.");
  });
});
