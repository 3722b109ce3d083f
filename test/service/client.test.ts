import { describe, expect, it } from "vitest";
import { type Client, createClient } from "#lib/contract/client.ts";
import { sharedService } from "#test/support/service.ts";

const service = sharedService();
const client = (): Client => createClient({ baseUrl: service().baseUrl, key: service().adminKey });

describe("the typed client", () => {
  it("makes, reads, changes, lists and deletes a lead", async () => {
    const made = await client().createLead({ body: { email: "ada+x@example.com", name: "Ada" } });
    const params = { lead_id: "email:ada+x@example.com" };

    expect([made.status, made.version]).toEqual([201, 1]);
    expect((await client().getLead({ params })).body).toEqual(made.body);
    const changed = await client().updateLead({ params, body: { score: 9 }, ifMatch: 1 });
    expect(changed.body).toMatchObject({ score: 9, version: 2 });
    const page = await client().listLeads({ query: { where: { "score[gte]": "9" }, fields: "id" } });
    expect(page.body.data).toEqual([{ id: made.body.id }]);
    expect((await client().deleteLead({ params, ifMatch: 2 })).status).toBe(204);
  });

  it("throws the service's problems with their code and details", async () => {
    const { body: lead } = await client().createLead({ body: { email: "twice@example.com" } });

    const twice = client().createLead({ body: { email: "twice@example.com" } });
    await expect(twice).rejects.toMatchObject({
      code: "duplicate_lead",
      status: 409,
      problem: { existing_id: lead.id },
    });
    const stranger = createClient({ baseUrl: service().baseUrl, key: "lr_live_nonsense" });
    await expect(stranger.listLeads()).rejects.toMatchObject({ code: "unauthenticated", status: 401 });
  });

  it("gets the same answer again under one Idempotency-Key", async () => {
    const call = { body: { email: "once@example.com" }, idempotencyKey: "client-once" };

    const first = await client().createLead(call);
    const second = await client().createLead(call);

    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
  });

  it("reads pages of text too, without a key", async () => {
    const { text, mediaType } = await createClient({ baseUrl: service().baseUrl }).getDocs();

    expect(mediaType).toBe("text/html; charset=utf-8");
    expect(text).toContain("<title>Leadrail API</title>");
  });
});
