import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();

describe("a pool", { timeout: 60_000 }, () => {
  it("keeps its members with weight, skills and capacity, under a name of its own", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const rep = await aKey(workspace, "sales_rep");
    const members = [{ member_id: rep.memberId, weight: 2, skills: { " German ": 5 } }];
    const { status, body: pool } = await request("POST", "/assignment-pools", {
      body: { name: "Inbound", members },
    });
    const path = `/assignment-pools/${pool.id}`;

    expect([status, pool.catch_up, pool.members]).toEqual([
      201,
      false,
      [{ ...members[0], skills: { german: 5 }, capacity: { open_max: null, per_day_max: null } }],
    ]);
    expect(
      (await request("POST", "/assignment-pools", { body: { name: "INBOUND", members } })).body.code,
    ).toBe("duplicate_assignment_pool");
    expect((await request("PUT", path, { body: { catch_up: true } })).body).toMatchObject({
      version: 2,
      members: pool.members,
    });
    expect((await request("GET", path, { key: rep.token })).body.catch_up).toBe(true);
    for (const [method, at] of [
      ["POST", "/assignment-pools"],
      ["PUT", path],
      ["DELETE", path],
    ] as const)
      expect((await request(method, at, { key: rep.token, body: { name: "Mine", members } })).status).toBe(
        403,
      );
    expect((await request("DELETE", path)).status).toBe(204);
    expect((await request("GET", path)).status).toBe(404);
  });

  it("is refused without members, with a viewer, with one twice, and with what can't be read", async () => {
    const workspace = await aWorkspace(service());
    const viewer = await aKey(workspace, "viewer");
    const me = { member_id: workspace.adminId };
    const nobody = { member_id: "mem_01K9QJ4X7M2D8S6H1Z3P5T0G9A" };
    const faults = async (members: unknown) => {
      const body = { name: "Bad", members };
      const answer = await workspace.request("POST", "/assignment-pools", { body });
      return answer.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [
        pointer,
        code,
      ]);
    };

    expect(await faults([])).toEqual([["/members", "no_members"]]);
    expect(await faults([me, { member_id: viewer.memberId }, nobody, me])).toEqual([
      ["/members/1/member_id", "may_not_own"],
      ["/members/2/member_id", "unknown_member"],
      ["/members/3/member_id", "named_twice"],
    ]);
    expect((await faults([{ ...me, weight: 0, skills: { "": 9 } }])).length).toBeGreaterThan(0);
  });
});

describe("when a member takes leads", { timeout: 60_000 }, () => {
  it("is always until somebody says otherwise: managers of all, a sales rep of themselves", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const [one, two] = [await aKey(workspace, "sales_rep"), await aKey(workspace, "sales_rep")];
    const path = `/team/members/${one.memberId}/availability`;
    const hours = { monday: [{ from: "09:00", to: "17:00" }] };
    const away = [{ from: "2026-12-24", to: "2026-12-23T00:00:00Z", deputy_id: one.memberId }];

    expect((await request("GET", path)).body).toMatchObject({
      accepts_new: true,
      working_hours: null,
      version: 0,
    });
    const said = await request("PUT", path, {
      key: one.token,
      body: { working_hours: hours, time_zone: "Europe/Berlin" },
    });
    expect([said.status, said.body.working_hours, said.body.version]).toEqual([200, hours, 1]);
    expect((await request("PUT", path, { key: two.token, body: { accepts_new: false } })).status).toBe(403);
    expect((await request("PUT", path, { body: { out_of_office: away } })).status).toBe(422);
    const sound = [
      { from: "2026-12-24T00:00:00+01:00", to: "2026-12-23T00:00:00Z", deputy_id: one.memberId },
    ];
    expect((await request("PUT", path, { body: { out_of_office: sound } })).body.errors).toMatchObject([
      { pointer: "/out_of_office/0/to", code: "ends_first" },
    ]);
    sound[0] = { from: "2026-12-23T00:00:00+01:00", to: "2026-12-27T00:00:00Z", deputy_id: two.memberId };
    const absent = await request("PUT", path, {
      body: { out_of_office: sound },
      headers: { "if-match": '"1"' },
    });
    expect(absent.body.out_of_office).toEqual([
      { ...sound[0], from: "2026-12-22T23:00:00.000Z", to: "2026-12-27T00:00:00.000Z" },
    ]);
    expect(
      (await request("PUT", path, { body: { working_hours: null }, headers: { "if-match": '"1"' } })).status,
    ).toBe(412);
  });
});
