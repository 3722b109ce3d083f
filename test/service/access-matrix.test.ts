import { beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#lib/contract/errors.ts";
import { routes } from "#lib/contract/index.ts";
import type { Role } from "#lib/contract/roles.ts";
import type { AnyRoute, Method } from "#lib/contract/route.ts";
import { sharedService } from "#test/support/service.ts";

const service = sharedService();
const everyRole: readonly Role[] = ["admin", "manager", "sales_rep", "viewer"];
const calls: readonly (readonly [name: string, route: AnyRoute, method: Method])[] = Object.values(
  routes,
).flatMap((route: AnyRoute) =>
  [route.method, ...(route.aliases ?? [])].map(
    (method) => [`${method} ${route.path}`, route, method] as const,
  ),
);

const missing: Record<string, string> = {
  lead_id: "lead_01J0000000000000000000000A",
  member_id: "mem_01J0000000000000000000000A",
  key_id: "key_01J0000000000000000000000A",
};
const pathOf = ({ path }: AnyRoute, ids = missing) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
const bodyOf = ({ example, body }: AnyRoute) => (body === undefined ? {} : { body: example?.body ?? {} });

/** A key per role, each of a member of its own. */
const keys = new Map<Role, string>();

beforeAll(async () => {
  for (const role of everyRole) {
    const member = await service().request("POST", "/team/members", {
      body: { email: `${role}@example.com`, name: role, role },
    });
    const key = await service().request("POST", "/api-keys", {
      body: { name: role, member_id: member.body.id },
    });
    keys.set(role, key.body.token);
  }
});

describe.each(calls)("%s", (_, route, method) => {
  it("answers 401 without credentials and with broken ones", async () => {
    const { adminKey } = service();
    for (const key of [null, "nonsense", `${adminKey.slice(0, -1)}${adminKey.endsWith("0") ? "1" : "0"}`]) {
      const answer = await service().request(method, pathOf(route), { key, ...bodyOf(route) });
      expect(answer.status).toBe(401);
      expect(Problem.parse(answer.body).code).toBe("unauthenticated");
    }
  });

  it("answers 403 to every role that it does not list", async () => {
    for (const role of everyRole.filter((one) => !route.roles.includes(one))) {
      const answer = await service().request(method, pathOf(route), {
        key: keys.get(role) ?? null,
        ...bodyOf(route),
      });
      expect([role, answer.status, answer.body.code]).toEqual([role, 403, "forbidden"]);
    }
  });

  it("answers 400 to an unknown parameter", async () => {
    const answer = await service().request(method, `${pathOf(route)}?no_such_parameter=1`, bodyOf(route));

    expect([answer.status, answer.body.code]).toEqual([400, "unknown_parameter"]);
  });

  it.runIf(route.body !== undefined)("answers 400 to a body that is not JSON", async () => {
    const headers = { "content-type": "application/json" };
    const answer = await service().request(method, pathOf(route), { body: "{", headers });

    expect([answer.status, answer.body.code]).toEqual([400, "invalid_json"]);
  });

  it.runIf(route.finds !== undefined)(
    "answers 404 for a missing record and for an id that can't exist",
    async () => {
      for (const ids of [missing, { lead_id: "x", member_id: "x", key_id: "x" }]) {
        const answer = await service().request(method, pathOf(route, ids), bodyOf(route));
        expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
      }
    },
  );
});
