import { get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { makeToken, parseToken } from "#lib/domain/team/api-key/token.ts";
import { folderOf, keyIn, leadrail } from "#test/support/leadrail-command.ts";
import { ownService } from "#test/support/service.ts";

// With an address for alarms, so that the local service is seen to run a template that has them.
const service = ownService({ settings: { alarmEmail: "on-call@example.com" } });

const addMember = async (name: string, role: string): Promise<string> => {
  const body = { email: `${name}@keys.example`, name, role };
  return (await service().request("POST", "/team/members", { body })).body.id;
};
const makeKey = async (limits: object = {}): Promise<{ id: string; token: string }> =>
  (await service().request("POST", "/api-keys", { body: { name: "a key", ...limits } })).body;
const statusOf = async (key: string, method = "GET", path = "/leads"): Promise<number> =>
  (await service().request(method, path, { key, ...(method === "POST" && { body: {} }) })).status;

describe("a key that expires", () => {
  it("works before its time and not after it", async () => {
    const early = await makeKey({ expires_at: "2999-01-01T00:00:00.000Z" });
    const late = await makeKey({ expires_at: new Date(Date.now() + 3_000).toISOString() });
    const before = await statusOf(late.token);
    await setTimeout(3_000);

    expect([before, await statusOf(early.token), await statusOf(late.token)]).toEqual([200, 200, 401]);
  });
});

describe("a revoked key", () => {
  it("stops with the next request, for good, and stays in the list with the time", async () => {
    const { id, token } = await makeKey();
    expect(await statusOf(token)).toBe(200);

    const revoke = () => service().request("DELETE", `/api-keys/${id}`);
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);

    expect(await statusOf(token)).toBe(401);
    const { body } = await service().request("GET", "/api-keys");
    const listed = body.data.find((one: { id: string }) => one.id === id);
    expect(listed.revoked_at).toMatch(/^20\d\d-.+Z$/);
  });
});

describe("a key for some networks", () => {
  it.each([
    [["127.0.0.0/8"], 200],
    [["192.0.2.0/24", "127.0.0.1/32"], 200],
    [["::1/128", "127.0.0.1/32"], 200],
    [["192.0.2.0/24"], 401],
    [["127.0.0.2/32"], 401],
    [["::1/128"], 401],
    [["2001:db8::/32"], 401],
  ])("%j answers a caller on this machine with %i", async (cidrs, status) => {
    expect(await statusOf((await makeKey({ cidrs })).token)).toBe(status);
  });
});

describe("a key", () => {
  it.each(["authorization", "Authorization", "AUTHORIZATION"])("is read from the header %s", async (name) => {
    const { adminKey, baseUrl } = service();

    const status = await new Promise((answer, fail) => {
      get(`${baseUrl}/leads`, { headers: { [name]: `bearer ${adminKey}` } }, (response) => {
        response.resume();
        answer(response.statusCode);
      }).once("error", fail);
    });

    expect(status).toBe(200);
  });
});

describe("a key with scopes", () => {
  it("may call those operations and no others", async () => {
    const { token } = await makeKey({ scopes: ["listLeads", "listMembers"] });

    expect([await statusOf(token), await statusOf(token, "GET", "/team/members")]).toEqual([200, 200]);
    expect([await statusOf(token, "POST"), await statusOf(token, "GET", "/api-keys")]).toEqual([403, 403]);
  });

  it("gets no more from them than its member's role has", async () => {
    const member_id = await addMember("scoped", "viewer");
    const { token } = await makeKey({ member_id, scopes: ["listLeads", "createLead", "createApiKey"] });

    expect([await statusOf(token), await statusOf(token, "POST")]).toEqual([200, 403]);
    expect(await statusOf(token, "POST", "/api-keys")).toBe(403);
  });
});

describe("a member's keys", () => {
  it("all stop when the member is removed", async () => {
    const member_id = await addMember("leaving", "manager");
    const keys = [await makeKey({ member_id }), await makeKey({ member_id })];
    expect(await Promise.all(keys.map(({ token }) => statusOf(token)))).toEqual([200, 200]);

    await service().request("DELETE", `/team/members/${member_id}`);

    expect(await Promise.all(keys.map(({ token }) => statusOf(token)))).toEqual([401, 401]);
  });

  it("follow the member's role from the next request on", async () => {
    const member_id = await addMember("rising", "viewer");
    const { token } = await makeKey({ member_id });
    const body = { email: "rise@lead.example" };
    const make = () => service().request("POST", "/leads", { key: token, body });
    expect((await make()).status).toBe(403);

    await service().request("PUT", `/team/members/${member_id}`, { body: { role: "manager" } });

    expect((await make()).status).toBe(201);
  });
});

describe("a key's secret", () => {
  it("is nowhere in the table", async () => {
    const { token } = await makeKey();
    const secret = parseToken(token)?.secret ?? "";
    const client = new DynamoDBClient({
      endpoint: service().endpointUrl,
      region: "us-east-1",
      credentials: service().operatorCredentials,
    });

    const { Items = [] } = await client.send(new ScanCommand({ TableName: service().names.table }));
    client.destroy();

    expect(Items.length).toBeGreaterThan(5);
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(Items)).not.toContain(secret);
  });

  it("can't be another one, though the token is well made", async () => {
    const parts = parseToken((await makeKey()).token);
    if (parts === undefined) throw new Error("the service makes tokens that can be read");

    expect(await statusOf(makeToken(parts.workspaceId, parts.keyId).token)).toBe(401);
  });
});

describe("a key of another workspace", () => {
  let theirs = "";
  beforeAll(async () => {
    const folder = await folderOf(service());
    const parameters = ["workspace", "create", "Theirs", "--admin-email", "a@theirs.example"];
    theirs = keyIn(await leadrail(folder, parameters));
  });

  it("is neither listed nor revoked here, and is made for no member of here", async () => {
    const mine = await makeKey();
    const member_id = await addMember("ours", "viewer");

    const listed = await service().request("GET", "/api-keys", { key: theirs });
    const revoked = await service().request("DELETE", `/api-keys/${mine.id}`, { key: theirs });
    const made = await service().request("POST", "/api-keys", {
      key: theirs,
      body: { name: "x", member_id },
    });

    expect(listed.body.data).toHaveLength(1);
    expect([revoked.status, revoked.body.code]).toEqual([404, "not_found"]);
    expect([made.status, made.body.errors[0].code]).toEqual([422, "unknown_member"]);
    expect(await statusOf(mine.token)).toBe(200);
  });
});
