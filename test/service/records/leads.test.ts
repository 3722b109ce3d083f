import { describe, expect, it } from "vitest";
import type { Envelope } from "#lib/contract/events.ts";
import { type Answer, sharedService } from "#test/support/service.ts";

const service = sharedService();
let made = 0;
const anEmail = (): string => {
  made += 1;
  return `lead-${made}@example.com`;
};
const create = (body: object, headers: Record<string, string> = {}) =>
  service().request("POST", "/leads", { body, headers });

describe("a lead", () => {
  it("is stored, read back by id, email and external id, changed, deleted and restored", async () => {
    const email = anEmail();
    const { body: lead } = await create({ email, title: "Countess", external_ids: { crm: "77" } });

    for (const id of [lead.id, `email:${email.toUpperCase()}`, "ext:crm:77"])
      expect((await service().request("GET", `/leads/${encodeURIComponent(id)}`)).body).toEqual(lead);
    const changed = await service().request("PATCH", `/leads/${lead.id}`, {
      body: { title: null, score: 9 },
    });
    expect(changed.body).toMatchObject({ title: null, score: 9, email, version: 2 });
    expect((await service().request("DELETE", `/leads/${lead.id}`)).status).toBe(204);
    expect((await service().request("GET", `/leads/${lead.id}`)).status).toBe(404);
    const restored = await service().request("POST", `/leads/${lead.id}/restore`);
    expect(restored.body).toMatchObject({ id: lead.id, score: 9, version: 4 });
  });

  it("has an email of its own, which deleting frees at once", async () => {
    const email = anEmail();
    const first = await create({ email });

    const second = await create({ email: email.toUpperCase() });
    expect([second.status, second.body.code, second.body.existing_id]).toEqual([
      409,
      "duplicate_lead",
      first.body.id,
    ]);

    await service().request("DELETE", `/leads/${first.body.id}`);
    expect((await create({ email })).status).toBe(201);
    const restored = await service().request("POST", `/leads/${first.body.id}/restore`);
    expect([restored.status, restored.body.code]).toEqual([409, "duplicate_lead"]);
  });

  it("made by 50 parallel requests with one Idempotency-Key is made once, with one answer", async () => {
    const email = anEmail();
    const key = { "idempotency-key": `same-${email}` };

    // As a client would: told that the first request is still running, or that a slow machine gave up, it asks again.
    const ask = async (): Promise<Answer> => {
      for (;;) {
        const answer = await create({ email }, key);
        if (answer.status < 500 && answer.body.code !== "idempotency_in_progress") return answer;
      }
    };
    const answers = await Promise.all(Array.from({ length: 50 }, ask));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(
      answers.filter(({ headers }) => headers.get("idempotency-replayed") === null).length,
    ).toBeLessThanOrEqual(1);
  });

  it("refuses another body under the same Idempotency-Key", async () => {
    const key = { "idempotency-key": "another-body" };
    await create({ email: anEmail() }, key);

    const answer = await create({ email: anEmail() }, key);

    expect([answer.status, answer.body.code]).toEqual([422, "idempotency_mismatch"]);
  });
});

describe("If-Match", () => {
  it("lets one of two racing writers win, and tells the other what is there now", async () => {
    const { body: lead } = await create({ email: anEmail() });
    const write = (score: number) =>
      service().request("PUT", `/leads/${lead.id}`, { body: { score }, headers: { "if-match": '"1"' } });

    const answers = await Promise.all([write(1), write(2)]);

    const [won] = answers.filter(({ status }) => status === 200);
    const [lost] = answers.filter(({ status }) => status === 412);
    expect(lost?.body).toMatchObject({
      code: "precondition_failed",
      current: { score: won?.body.score, version: 2 },
    });
  });
});

describe("a list of leads", () => {
  it("gives every lead once over its pages, newest first, and its cursors belong to their query", async () => {
    const tag = { company: { name: "Paged" } };
    for (let index = 0; index < 7; index += 1) await create({ email: anEmail(), ...tag });

    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { body } = await service().request("GET", `/leads?company=paged&limit=3&fields=id${page}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.next_cursor;
    } while (cursor !== null);

    expect(seen).toHaveLength(7);
    expect(seen).toEqual(seen.toSorted((a, b) => (a < b ? 1 : -1)));
    const first = await service().request("GET", "/leads?limit=1");
    const other = await service().request(
      "GET",
      `/leads?company=paged&limit=1&cursor=${first.body.next_cursor}`,
    );
    expect([other.status, other.body.code]).toEqual([400, "invalid_cursor"]);
  });
});

describe("a batch", () => {
  it("gives each item its own result in its place", async () => {
    const email = anEmail();
    const items = [
      { action: "create", lead: { email } },
      { action: "create", lead: { email } },
      { action: "upsert", lead: { email, score: 5 } },
      { action: "delete", lead_id: "lead_01J0000000000000000000000A" },
      { action: "delete", lead_id: `email:${email}` },
    ];

    const { body } = await service().request("POST", "/leads/batch", { body: { items } });

    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([201, 409, 200, 404, 204]);
  });
});

describe("the bus", () => {
  it("gets one event for each change of a lead and each new member, by one id", async () => {
    const events: Envelope[] = [];
    const stop = service().onEvent(({ detail }) => events.push(detail as unknown as Envelope));

    const { body: lead } = await create({ email: anEmail() });
    await service().request("PUT", `/leads/${lead.id}`, { body: { score: 3 } });
    await service().request("DELETE", `/leads/${lead.id}`);
    const { body: member } = await service().request("POST", "/team/members", {
      body: { email: "new@example.com", name: "New", role: "viewer" },
    });

    const ours = () => events.filter(({ resource }) => resource.id === lead.id || resource.id === member.id);
    await expect.poll(() => ours().length, { timeout: 10_000 }).toBe(4);
    stop();
    expect(ours().map(({ type, sequence }) => [type, sequence])).toEqual([
      ["lead.imported", 1],
      ["lead.updated", 2],
      ["lead.deleted", 3],
      ["team.member.added", 1],
    ]);
    expect(new Set(ours().map(({ id }) => id)).size).toBe(4);
  });
});
