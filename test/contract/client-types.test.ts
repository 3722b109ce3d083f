import { describe, expect, it } from "vitest";
import { createClient } from "#lib/contract/client.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";

const never: typeof fetch = () => new Promise(() => undefined);
const client = createClient({ baseUrl: "https://api.example.com/v1", fetch: never });

/** Calls that are compiled and never made. */
const compiled = (..._calls: (() => unknown)[]): void => undefined;

// Each of these lines is a test by itself: `npm run check` fails when the error below it compiles.
describe("what does not compile with the client", () => {
  it("is a parameter, a field or a route that the contract does not have", () => {
    compiled(
      // @ts-expect-error misspelt path parameter
      () => client.getLead({ params: { leadid: "x" } }),
      // @ts-expect-error the path parameter is left out
      () => client.getLead(),
      // @ts-expect-error misspelt query parameter
      () => client.listLeads({ query: { limt: 1 } }),
      // @ts-expect-error misspelt body field
      () => client.createLead({ body: { emial: "a@example.com" } }),
      // @ts-expect-error a number is no email
      () => client.createLead({ body: { email: 1 } }),
      // @ts-expect-error the body is left out
      () => client.createLead({}),
      // @ts-expect-error no such role
      () => client.addMember({ body: { email: "a@example.com", name: "A", role: "boss" } }),
      // @ts-expect-error no such route
      () => client.getLeads(),
    );
    expect(Object.keys(client)).toContain("getLead");
  });

  it("is an answer read as something else than its route declares", () => {
    compiled(async () => {
      const answer = await client.createLead({ body: { email: "a@example.com" } });
      const lead: Lead = answer.body;
      const status: 201 = answer.status;
      // @ts-expect-error createLead does not answer 200
      const other: 200 = answer.status;
      // @ts-expect-error a lead has no such field
      const field = answer.body.emial;
      // @ts-expect-error a deletion answers nothing
      const none = (await client.deleteLead({ params: { lead_id: "x" } })).body;
      // @ts-expect-error the page is text
      const page = (await client.getDocs()).body;
      return [lead, status, other, field, none, page, (await client.getDocs()).text];
    });
    expect(client.listLeads).toBeTypeOf("function");
  });
});
