import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { person, signInFixture } from "#test/support/sign-in-fixture.ts";

const { service, issuer, other, secondWorkspace, command, signIn, ask, statusOf, memberOf, add } =
  signInFixture();

const Entry = z.object({
  kind: z.literal("audit"),
  at: z.string(),
  action: z.string(),
  record_id: z.string(),
  actor: z.object({ id: z.string() }),
});
/** The audit entries about these records, in order: action and who did it. */
const auditOf = async (ids: readonly string[]): Promise<string[][]> => {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: service().endpointUrl,
      region: "us-east-1",
      credentials: service().operatorCredentials,
    }),
  );
  const entries: z.infer<typeof Entry>[] = [];
  const query = { TableName: service().names.table, ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client }, query))
    entries.push(...Items.flatMap((item) => Entry.safeParse(item).data ?? []));
  client.destroy();
  return entries
    .filter(({ record_id }) => ids.includes(record_id))
    .toSorted((one, two) => (one.at < two.at ? -1 : 1))
    .map(({ action, actor }) => [action, actor.id]);
};

describe("a person's first sign-in", () => {
  it("makes them a member with the role of the claim, and tells the bus once", async () => {
    const joined: unknown[] = [];
    const stop = service().onEvent(({ detail }) => joined.push(detail));
    const token = await issuer().token({ ...person("joan"), app: { roles: ["staff", "sales_rep"] } });

    expect([await statusOf(token), await statusOf(token)]).toEqual([200, 200]);

    const member = await memberOf("joan");
    expect(member).toMatchObject({ name: "joan", role: "sales_rep", version: 1 });
    await expect
      .poll(() => joined, { timeout: 20_000 })
      .toMatchObject([
        {
          type: "team.member.added",
          actor: { type: "member", id: member.id },
          data: { member_id: member.id, role: "sales_rep" },
        },
      ]);
    stop();
  });

  it("gives no higher role than the sign-in does, and viewer without a claim", async () => {
    await ask(await issuer().token({ ...person("boss"), app: { roles: ["admin"] } }));
    await ask(await issuer().token(person("plain")));

    expect((await memberOf("boss")).role).toBe("manager");
    expect((await memberOf("plain")).role).toBe("viewer");
  });

  it("leaves one audit entry for the joining and one for the tie to a member who was there", async () => {
    const invited = (await add("audited", "viewer")).body.id;
    await ask(await issuer().token(person("audited")));
    await ask(await issuer().token(person("joiner")));
    const { id: joined } = await memberOf("joiner");

    const entries = await auditOf([invited, joined]);

    expect(entries).toEqual([
      ["member.add", expect.not.stringContaining(invited)],
      ["member.link", invited],
      ["member.join", joined],
    ]);
  });

  it("makes one member of many requests at once", async () => {
    const token = await issuer().token(person("rush"));

    const statuses = await Promise.all(Array.from({ length: 4 }, () => statusOf(token)));

    expect(new Set(statuses)).toEqual(new Set([200]));
    const { body } = await service().request("GET", "/team/members");
    expect(body.data.filter(({ name }: { name: string }) => name === "rush")).toHaveLength(1);
  });

  it("finds the member with that email, whose role stays, whatever the claim says later", async () => {
    const added = await add("known", "viewer");
    const token = await issuer().token({ ...person("known"), app: { roles: ["manager"] } });

    expect((await service().request("POST", "/leads", { key: token, body: {} })).status).toBe(403);

    expect(await memberOf("known")).toEqual(added.body);
  });

  it("is refused without a verified email, and where members are added by hand", async () => {
    const { email_verified: _, ...unverified } = person("unsure");
    const refused = [
      await issuer().token(unverified),
      await issuer().token({ ...unverified, email_verified: false }),
      await other().token({ ...person("unsure"), aud: "closed" }),
    ];

    expect(await Promise.all(refused.map(statusOf))).toEqual([401, 401, 401]);
    expect(await memberOf("unsure")).toBeUndefined();
  });

  it("works where members are added by hand once they are added", async () => {
    await add("invited", "manager");

    expect(await statusOf(await other().token({ ...person("invited"), aud: "closed" }))).toBe(200);
  });
});

describe("a member", () => {
  it("is known by their subject even when the issuer names another email", async () => {
    await ask(await issuer().token(person("stable")));

    const renamed = { ...person("stable"), email: "new@people.example", email_verified: false };

    expect(await statusOf(await issuer().token(renamed))).toBe(200);
    expect(await memberOf("new")).toBeUndefined();
  });

  it("who was removed stays out, until an admin adds them again", async () => {
    const token = await issuer().token(person("gone"));
    expect(await statusOf(token)).toBe(200);

    await service().request("DELETE", `/team/members/${(await memberOf("gone")).id}`);
    expect(await statusOf(token)).toBe(401);
    expect(await memberOf("gone")).toBeUndefined();

    await add("gone", "viewer");
    expect(await statusOf(token)).toBe(200);
  });
});

describe("an issuer that can't be reached", () => {
  it("is a failure of the service and no fault of the token", async () => {
    await signIn("add", "--issuer", "http://127.0.0.1:1", "--audience", "down");
    const token = await issuer().token({ ...person("patient"), iss: "http://127.0.0.1:1", aud: "down" });

    const answer = await ask(token);

    expect([answer.status, answer.body.code]).toEqual([500, "internal"]);
  });
});

describe("two workspaces", () => {
  it("never mix: each issuer and audience leads to its own", async () => {
    const { body: lead } = await service().request("POST", "/leads", { body: { email: "one@lead.example" } });
    const first = await issuer().token({ ...person("twin"), app: { roles: ["manager"] } });
    const second = await other().token({ ...person("twin"), aud: "second" });

    expect((await service().request("GET", `/leads/${lead.id}`, { key: first })).status).toBe(200);
    expect((await service().request("GET", `/leads/${lead.id}`, { key: second })).body.code).toBe(
      "not_found",
    );
    expect((await memberOf("twin")).role).toBe("manager");
    expect((await memberOf("twin", secondWorkspace.key)).role).toBe("viewer");
    expect((await memberOf("twin")).id).not.toBe((await memberOf("twin", secondWorkspace.key)).id);
  });

  it("can't both have one issuer and audience", async () => {
    const taken = await command(
      ...[
        "sign-in",
        "add",
        "--issuer",
        issuer().url,
        "--audience",
        "first",
        "--workspace",
        secondWorkspace.id,
      ],
    );
    const nowhere = await command(
      ...["sign-in", "add", "--issuer", issuer().url, "--audience", "x"],
      ...["--workspace", "ws_01J0000000000000000000000A"],
    );

    expect([taken.exitCode, nowhere.exitCode]).toEqual([3, 3]);
    expect(taken.complaint).toMatch(/Another workspace has this issuer and audience/);
    expect(nowhere.complaint).toMatch(/There is no workspace/);
  });
});

describe("a sign-in", () => {
  it("ends at once when an operator removes it", async () => {
    await signIn("add", "--issuer", issuer().url, "--audience", "short", "--newcomers-role", "viewer");
    const token = await issuer().token({ ...person("short"), aud: "short" });
    expect(await statusOf(token)).toBe(200);
    expect((await signIn("list")).output).toContain(`${issuer().url}  short`);

    await signIn("remove", "--issuer", issuer().url, "--audience", "short");

    expect(await statusOf(token)).toBe(401);
    expect(
      (await command("sign-in", "remove", "--issuer", issuer().url, "--audience", "short")).exitCode,
    ).toBe(3);
  });
});
