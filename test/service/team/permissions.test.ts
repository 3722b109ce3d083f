import { describe, expect, it } from "vitest";
import { sharedService } from "#test/support/service.ts";

const service = sharedService();

const newKey = async (
  email: string,
  role: string,
): Promise<{ token: string; memberId: string; keyId: string }> => {
  const { body: member } = await service().request("POST", "/team/members", {
    body: { email, name: role, role },
  });
  const { body: key } = await service().request("POST", "/api-keys", {
    body: { name: role, member_id: member.id },
  });
  return { token: key.token, memberId: member.id, keyId: key.id };
};

describe("a sales rep", () => {
  it("owns what they create, can't see another's lead, and claims an unassigned one", async () => {
    const one = await newKey("one@example.com", "sales_rep");
    const two = await newKey("two@example.com", "sales_rep");

    const { body: lead } = await service().request("POST", "/leads", {
      key: one.token,
      body: { email: "a@example.com" },
    });
    expect(lead.owner_id).toBe(one.memberId);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const body = method === "PUT" ? { body: { score: 1 } } : {};
      const answer = await service().request(method, `/leads/${lead.id}`, { key: two.token, ...body });
      expect([method, answer.status, answer.body.code]).toEqual([method, 404, "not_found"]);
    }

    const { body: free } = await service().request("POST", "/leads", { body: { email: "b@example.com" } });
    const change = (body: object) => service().request("PUT", `/leads/${free.id}`, { key: two.token, body });
    expect((await change({ score: 1 })).status).toBe(403);
    expect((await change({ owner_id: two.memberId })).body.owner_id).toBe(two.memberId);
    expect((await change({ owner_id: one.memberId })).status).toBe(403);
  });

  it("learns of a duplicate that they can't read without its id", async () => {
    const rep = await newKey("three@example.com", "sales_rep");
    const admin = await service().request("GET", "/team/members");
    const owner = admin.body.data[0].id;
    await service().request("POST", "/leads", { body: { email: "hidden@example.com", owner_id: owner } });

    const answer = await service().request("POST", "/leads", {
      key: rep.token,
      body: { email: "hidden@example.com" },
    });

    expect(answer.status).toBe(409);
    expect(answer.body).not.toHaveProperty("existing_id");
  });
});

describe("a viewer", () => {
  it("sees masked leads and can't name or filter them by what is masked", async () => {
    const { token } = await newKey("viewer@example.com", "viewer");
    await service().request("POST", "/leads", {
      body: { email: "jane@example.com", name: "Jane Roe", phone: "+442079460123" },
    });

    const { body } = await service().request("GET", "/leads", { key: token });

    expect(body.data[0]).toMatchObject({ email: "j***@e***.com", name: "J. R.", phone: "***23" });
    expect((await service().request("GET", "/leads/email:jane@example.com", { key: token })).status).toBe(
      403,
    );
    expect((await service().request("GET", "/leads?email=jane@example.com", { key: token })).status).toBe(
      403,
    );
  });
});

describe("a repeat under an Idempotency-Key", () => {
  it("is answered by what the caller may do now, be it a search or a change", async () => {
    const { token, memberId } = await newKey("demoted@example.com", "manager");
    await service().request("POST", "/leads", { body: { email: "replayed@example.com" } });
    const ask = (path: string, body: object) =>
      service().request("POST", path, { key: token, headers: { "idempotency-key": `a${path}` }, body });
    const search = () => ask("/leads/search", { filter: 'email = "replayed@example.com"' });
    const explain = () => ask("/filters/explain", { text: 'email = "replayed@example.com"' });
    const create = () => ask("/leads", { email: "own-replay@example.com" });
    const setRole = (role: string) =>
      service().request("PUT", `/team/members/${memberId}`, { body: { role } });

    expect([(await search()).body.data[0].email, (await create()).status]).toEqual([
      "replayed@example.com",
      201,
    ]);
    expect((await create()).headers.get("idempotency-replayed")).toBe("true");
    await explain();
    await setRole("sales_rep");
    expect([(await create()).status, (await create()).body.code]).toEqual([409, "rights_changed"]);
    await setRole("viewer");

    for (const again of [search, explain, create]) expect((await again()).status).toBe(403);
  });
});

describe("an API key", () => {
  it("stops at once when it is revoked, and never shows its secret again", async () => {
    const { token, keyId } = await newKey("gone@example.com", "viewer");
    expect((await service().request("GET", "/leads", { key: token })).status).toBe(200);

    await service().request("DELETE", `/api-keys/${keyId}`);

    expect((await service().request("GET", "/leads", { key: token })).status).toBe(401);
    expect(JSON.stringify((await service().request("GET", "/api-keys")).body)).not.toContain("secret");
  });

  it("is refused from another network, and beyond its scopes", async () => {
    const make = async (limits: object) =>
      (await service().request("POST", "/api-keys", { body: { name: "limited", ...limits } })).body.token;
    const ask = async (key: string) => (await service().request("GET", "/leads", { key })).status;

    expect(await ask(await make({ cidrs: ["192.0.2.0/24"] }))).toBe(401);
    expect(await ask(await make({ cidrs: ["127.0.0.0/8"] }))).toBe(200);
    expect(await ask(await make({ scopes: ["listMembers"] }))).toBe(403);
  });

  it("with bounds of its own adds no member and raises no role, and takes none away from others to keep", async () => {
    const { memberId } = await newKey("stays@example.com", "viewer");
    const scopes = ["addMember", "changeMember", "createApiKey"];
    for (const bounds of [
      { scopes },
      { cidrs: ["127.0.0.0/8"] },
      { expires_at: "2099-01-01T00:00:00.000Z" },
    ]) {
      const made = await service().request("POST", "/api-keys", { body: { name: "bound", ...bounds } });
      const ask = (method: string, path: string, body: object) =>
        service().request(method, path, { key: made.body.token, body });
      const added = await ask("POST", "/team/members", {
        email: "new@example.com",
        name: "N",
        role: "viewer",
      });
      const raised = await ask("PUT", `/team/members/${memberId}`, { role: "admin" });
      const renamed = await ask("PUT", `/team/members/${memberId}`, { name: "Renamed" });
      const full = await ask("POST", "/api-keys", { name: "full" });

      expect([added.status, raised.status, renamed.status, full.status]).toEqual([403, 403, 200, 403]);
      expect(full.body.errors[0].code).toBe("more_than_own");
    }
  });

  it("keeps no answer with a secret in the table", async () => {
    const key = { "idempotency-key": "a-key" };
    const make = () => service().request("POST", "/api-keys", { body: { name: "once" }, headers: key });

    const [first, second] = [await make(), await make()];

    expect(second.body.id).toBe(first.body.id);
    expect(second.body.token).not.toBe(first.body.token);
    expect((await service().request("GET", "/leads", { key: second.body.token })).status).toBe(200);
  });
});

describe("the team", () => {
  it("keeps its last admin", async () => {
    const { body } = await service().request("GET", "/team/members");
    const admins = body.data.filter(({ role }: { role: string }) => role === "admin");
    expect(admins).toHaveLength(1);

    const demoted = await service().request("PUT", `/team/members/${admins[0].id}`, {
      body: { role: "viewer" },
    });
    const removed = await service().request("DELETE", `/team/members/${admins[0].id}`);

    expect([demoted.body.code, removed.body.code]).toEqual(["last_admin", "last_admin"]);
  });

  it("lets an admin demote and remove another admin", async () => {
    const addAdmin = async (email: string): Promise<string> => {
      const body = { email, name: "Another", role: "admin" };
      return (await service().request("POST", "/team/members", { body })).body.id;
    };
    const [first, second] = [
      await addAdmin("first.admin@example.com"),
      await addAdmin("second.admin@example.com"),
    ];

    const demoted = await service().request("PUT", `/team/members/${first}`, { body: { role: "manager" } });
    const removed = await service().request("DELETE", `/team/members/${second}`);

    expect([demoted.status, demoted.body.role, removed.status]).toEqual([200, "manager", 204]);
  });
});
