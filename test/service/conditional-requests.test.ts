import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

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

/* That each route takes what GET returns of a fresh record is asked in test/service/every-route. */
describe("a record that is put back as it was read", { timeout: 120_000 }, () => {
  const putBack = async ({ request }: Workspace, path: string) => {
    const { body } = await request("GET", path);
    const headers = { "if-match": `"${body.version ?? 1}"` };
    const isVersioned = path.startsWith("/workflows/");
    const back = await request("PUT", path, { body, ...(isVersioned && { headers }) });
    return [back.status, back.body.code ?? isDeepStrictEqual((await request("GET", path)).body, body)];
  };

  it("is unchanged in each state that it can have", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const made = async (path: string, body: object) =>
      `${path}/${(await request("POST", path, { body })).body.id}`;
    const model = await made("/scoring/models", {
      name: "M",
      fit: [{ id: "titled", when: "title EXISTS", points: 5 }],
    });
    await request("POST", `${model}/activate`);
    const workflow = { name: "Greet", trigger: { tag: "new" }, steps: [{ do: "add_note", body: "Hello" }] };
    const [active, archived] = [
      await made("/workflows", workflow),
      await made("/workflows", { ...workflow, name: "Greet again" }),
    ];
    await request("POST", `${active}/activate`);
    await request("DELETE", archived, { headers: { "if-match": '"1"' } });
    const list = await made("/lists", { name: "All", kind: "dynamic", filter: "score >= 70" });
    const tag = await made("/tags", { name: "hot", rule: "score >= 90" });
    const deal = await made("/deals", { name: "Lost", status: "lost", lost_reason: "Too dear" });
    const scored = await made("/leads", { email: "scored@example.com", title: "Engineer" });

    expect((await request("GET", model)).body.state).toBe("active");
    expect((await request("GET", archived)).body.state).toBe("archived");
    expect((await request("GET", scored)).body.score).toBe(5);
    for (const path of [model, active, archived, list, tag, deal, scored])
      expect([path, ...(await putBack(workspace, path))]).toEqual([path, 200, true]);
    for (const path of ["/currency-rates", "/workspace-settings"])
      expect([path, (await putBack(workspace, path))[0]]).toEqual([path, 200]);
    const rescored = await request("PUT", scored, { body: { score: 6 } });
    expect([rescored.status, rescored.body.code]).toEqual([409, "score_is_computed"]);
    const changed = await request("PUT", model, { body: { name: "Another" } });
    expect([changed.status, changed.body.code]).toEqual([409, "wrong_state"]);
  });
});
