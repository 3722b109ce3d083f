import { describe, expect, it } from "vitest";
import { routes } from "#lib/contract/index.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { makeRecord } from "#test/support/records.ts";
import { bodyOf, pathOf } from "#test/support/route-calls.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
const all: readonly AnyRoute[] = Object.values(routes);

/** Their versions move by themselves, so that no caller could name the right one. */
const movedByItself = new Set<AnyRoute["finds"]>(["import", "job", "delivery", "replay"]);
/** Never changed, only revoked. */
const withoutVersion = new Set<AnyRoute["finds"]>(["apiKey"]);

/** Its example names a split that a fresh workflow has not. */
const withSplits = new Set<AnyRoute>([routes.decideSplit]);

const changing = all.filter(
  (route) =>
    (["PUT", "DELETE"].includes(route.method) || route.ifMatch !== undefined) &&
    route.finds !== undefined &&
    !withSplits.has(route) &&
    !movedByItself.has(route.finds) &&
    !withoutVersion.has(route.finds),
);

describe("a change from a version that is no longer", { timeout: 60_000 }, () => {
  it.each(changing)("$method $path is refused with the record as it is now", async (route) => {
    const workspace = await aWorkspace(service());
    const [record] = await makeRecord(route.finds as never, workspace);
    const headers = { "if-match": '"999-abc"' };
    const answer = await workspace.request(route.method, pathOf(route, record), {
      ...bodyOf(route),
      headers,
    });

    expect([answer.status, answer.body.code]).toEqual([412, "precondition_failed"]);
    expect(answer.body.current).toMatchObject({ version: expect.any(Number) });
  });
});

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

const reading = all.filter(
  ({ method, finds, path, answers }) =>
    method === "GET" &&
    finds !== undefined &&
    path.endsWith("}") &&
    answers[200] !== undefined &&
    !movedByItself.has(finds) &&
    !withoutVersion.has(finds),
);

describe("an answer that the caller has", { timeout: 60_000 }, () => {
  it.each(reading)("$path is a 304 until the record changes", async (route) => {
    const workspace = await aWorkspace(service());
    const [record] = await makeRecord(route.finds as never, workspace);
    const path = pathOf(route, record);
    const first = await workspace.request("GET", path);
    const tag = first.headers.get("etag") ?? "";
    const asked = async (given: string) =>
      (await workspace.request("GET", path, { headers: { "if-none-match": given } })).status;

    expect(tag).toMatch(new RegExp(`^"${first.body.version}-`));
    expect([await asked(tag), await asked(`"other", W/${tag}`), await asked('"1-other"')]).toEqual([
      304, 304, 200,
    ]);
    const same = await workspace.request("GET", path, { headers: { "if-none-match": tag } });
    expect([same.body, same.headers.get("etag")]).toEqual(["", tag]);
  });

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
