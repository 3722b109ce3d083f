import { describe, expect, it } from "vitest";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

/* That every route keeps to versions is asked of each of them: test/service/every-route. */

const service = sharedService();

describe("a write whose caller names a version", { timeout: 60_000 }, () => {
  it("replaces the currency rates that they know, and no others", async () => {
    const { request } = await aWorkspace(service());
    const rates = { base_currency: "EUR", rates: [] };
    const put = (body: object, tag: string) =>
      request("PUT", "/currency-rates", { body, headers: { "if-match": tag } });
    const unsaid = (await request("GET", "/currency-rates")).headers.get("etag") ?? "";
    const said = await put(rates, unsaid);
    const late = await put({ ...rates, base_currency: "USD" }, unsaid);
    const next = await put({ ...rates, base_currency: "USD" }, said.headers.get("etag") ?? "");

    expect([said.status, late.status, late.body.code, next.status]).toEqual([
      200,
      412,
      "precondition_failed",
      200,
    ]);
    expect(late.body.current).toMatchObject({ ...rates, version: 1 });
  });

  it("is refused where nothing would look at it", async () => {
    const { request } = await aWorkspace(service());
    const { body: lead } = await request("POST", "/leads", { body: { email: "a@example.com" } });
    const headers = { "if-match": '"1"' };
    const answer = await request("POST", `/leads/${lead.id}/restore`, { headers });

    expect([answer.status, answer.body.code]).toEqual([400, "invalid_header"]);
  });
});

describe("an answer that the caller has", { timeout: 60_000 }, () => {
  it("is the whole again once a lead has changed, whose ETag a change takes as it is", async () => {
    const workspace = await aWorkspace(service());
    const { body: lead, headers } = await workspace.request("POST", "/leads", {
      body: { email: "a@example.com" },
    });
    const tag = headers.get("etag") ?? "";
    const changed = await workspace.request("PUT", `/leads/${lead.id}`, {
      headers: { "if-match": tag },
      body: { score: 1, last_contacted_at: "2026-11-22T10:30:00+01:00" },
    });
    const again = await workspace.request("GET", `/leads/${lead.id}`, { headers: { "if-none-match": tag } });

    expect([changed.status, changed.body.last_contacted_at]).toEqual([200, "2026-11-22T09:30:00.000Z"]);
    expect([again.status, again.body.version]).toEqual([200, 2]);
  });
});
