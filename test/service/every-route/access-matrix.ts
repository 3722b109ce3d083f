import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { errorTable, Problem } from "#lib/contract/errors.ts";
import { idPrefixes } from "#lib/contract/platform/ids.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { functionStacks } from "#lib/infra/function-stacks.ts";
import { oncePer } from "#test/support/once-per.ts";
import { makeRecord, type RecordKind } from "#test/support/records.ts";
import { bodyOf, missingId, pathOf, queryOf, type RouteCall, routeCalls } from "#test/support/route-calls.ts";
import { type Answer, type RequestOptions, sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

/** A key per role, each of a member of its own. */
const keys = new Map<Role, string>();
/** Keys that were good or look good, and open nothing. */
const deadKeys = new Map<string, string>();

/** The last digit of the check sum is wrong. */
const mistyped = (key: string): string => `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;

const newKey = async (workspace: Workspace, body: object): Promise<{ id: string; token: string }> =>
  (await workspace.request("POST", "/api-keys", { body: { name: "A key", ...body } })).body;

beforeAll(async () => {
  const workspace = await aWorkspace(service());
  for (const role of Role.options) {
    const body = { email: `${role}@example.com`, name: role, role };
    const member = await workspace.request("POST", "/team/members", { body });
    keys.set(role, (await newKey(workspace, { member_id: member.body.id })).token);
  }
  const revoked = await newKey(workspace, {});
  await workspace.request("DELETE", `/api-keys/${revoked.id}`);
  const expired = await newKey(workspace, { expires_at: new Date(Date.now() + 3_000).toISOString() });
  deadKeys.set("nonsense", "nonsense");
  deadKeys.set("mistyped", mistyped(workspace.key));
  deadKeys.set("expired", expired.token);
  deadKeys.set("revoked", revoked.token);
  await setTimeout(3_000);
});

/** What every refusal says, without what names this one request. */
const said = ({ status, headers, body }: Answer): unknown => {
  const { request_id: _, ...rest } = Problem.parse(body);
  return {
    ...rest,
    answered: status,
    media: headers.get("content-type"),
    cache: headers.get("cache-control"),
  };
};

const codeOf = ({ status, body }: Answer): unknown => [status, body.code];

/** Refusals leave nothing: a route needs one workspace for all of its own. Of more routes, its limiter refuses them. */
const refusedIn = oncePer(() => aWorkspace(service()));

/** A record of another workspace, and whatever a path may call it. */
interface ForeignRecord {
  readonly workspace: Workspace;
  readonly names: readonly string[];
}

const foreignRecord = oncePer(async (kind: RecordKind): Promise<ForeignRecord> => {
  const workspace = await aWorkspace(service());
  return { workspace, names: await makeRecord(kind, workspace) };
});

/** Who may ask a route, what it says to all others, and that it answers as it is declared. */
export const accessMatrix = (call: RouteCall): void => {
  const { route, method } = call;
  const path = pathOf(route, route.finds && missingId(route.finds));
  if (route.roles === "public") describePublic(call, path);
  else describeGuarded(call, path, route.roles);

  // A route that takes conditions leaves unknown parameters to its handler.
  if (livePerStack.has(call.name) || route.conditions === true) describeRefusedLive(call, path);

  if (route.finds !== undefined) describeFinding(call, route.finds);

  if (route.body === undefined || route.example?.body !== undefined)
    it("answers its example with what its schema says", async () => {
      const workspace = await aWorkspace(service());
      const [record] = route.finds === undefined ? [undefined] : await makeRecord(route.finds, workspace);

      const answer = await workspace.request(
        method,
        `${pathOf(route, record)}${queryOf(route)}`,
        await ownIds(bodyOf(route), workspace),
      );

      // A fresh record may be in a state that the route refuses, as it says, or an example name what nobody has made.
      const refusals = (route.errors ?? []).filter((code) => code === "wrong_state" || code === "not_found");
      const refusal = refusals.find((code) => code === answer.body.code);
      if (refusal !== undefined) expect(Problem.parse(answer.body).status).toBe(errorTable[refusal].status);
      else expectDeclared(route, answer);
    });
};

/** Kinds whose records an example may name because its route asks for one that is there. */
const namedInExamples = ["member", "assignmentPool", "company"] as const;

/** A body with records of the workspace in the place of those that its example names. */
async function ownIds(options: RequestOptions, workspace: Workspace): Promise<RequestOptions> {
  let text = JSON.stringify(options);
  for (const kind of namedInExamples) {
    const named = new RegExp(`${idPrefixes[kind]}_[0-9A-Z]{26}`, "g");
    if (named.test(text)) text = text.replaceAll(named, (await makeRecord(kind, workspace))[0]);
  }
  return JSON.parse(text) as RequestOptions;
}

function describePublic({ route, method }: RouteCall, path: string): void {
  it("answers the same with any credentials and with none", async () => {
    const bare = await service().request(method, path, { key: null, ...bodyOf(route) });

    expectDeclared(route, bare);
    for (const key of [...keys.values(), ...deadKeys.values()]) {
      const answer = await service().request(method, path, { key, ...bodyOf(route) });
      expect([answer.status, answer.body === bare.body || answer.body]).toEqual([
        bare.status,
        typeof bare.body === "string" ? true : bare.body,
      ]);
    }
  });
}

/** The first route with a body of each stack: the others are asked in process (test/runtime/refused-requests.test.ts). */
const livePerStack: ReadonlySet<string> = new Set(
  Object.values(functionStacks).map((areas) => {
    const first = routeCalls.find(
      ({ route }) => areas.includes(route.area) && route.roles !== "public" && route.body !== undefined,
    );
    if (first === undefined) throw new Error(`no route of ${areas.join(", ")} takes a body`);
    return first.name;
  }),
);

function describeRefusedLive({ name, route, method }: RouteCall, path: string): void {
  it("returns 400 to an unknown parameter and to a body that is not JSON", async () => {
    const { request } = await refusedIn(name);
    const headers = { "content-type": "application/json" };

    const answer = await request(method, `${path}?no_such_parameter=1`, bodyOf(route));
    const unread = route.body && (await request(method, path, { body: "{", headers }));

    expect(codeOf(answer)).toEqual([400, "unknown_parameter"]);
    if (unread !== undefined) expect(codeOf(unread)).toEqual([400, "invalid_json"]);
  });

  it("returns the same 401 without a key and with each kind of invalid key", async () => {
    const bare = await service().request(method, path, { key: null, ...bodyOf(route) });

    expect(codeOf(bare)).toEqual([401, "unauthenticated"]);
    for (const [kind, key] of deadKeys)
      expect([kind, said(await service().request(method, path, { key, ...bodyOf(route) }))]).toEqual([
        kind,
        said(bare),
      ]);
  });
}

function describeGuarded({ route, method }: RouteCall, path: string, roles: readonly Role[]): void {
  // Each role is asked of each route in test/runtime/identity.test.ts; here, that the function behind it is the route's.
  it("answers 403 to the strongest role that it does not list, and not to the weakest that it lists", async () => {
    const strongest = Role.options.find((role) => !roles.includes(role));
    const weakest = Role.options.findLast((role) => roles.includes(role));

    for (const role of [strongest, weakest]) {
      if (role === undefined) continue;
      const answer = await service().request(method, path, { key: keys.get(role) ?? "", ...bodyOf(route) });
      expect([role, answer.status === 403]).toEqual([role, role === strongest]);
      if (answer.status === 403) expect(Problem.parse(answer.body).code).toBe("forbidden");
    }
  });
}

function describeFinding({ name, route, method }: RouteCall, kind: NonNullable<AnyRoute["finds"]>): void {
  it("answers the same 404 to a missing record, a foreign one and a name that none can have", async () => {
    const own = await refusedIn(name);
    const { workspace: foreign, names } = await foreignRecord(kind);
    const before = await foreign.items();
    const ask = (record: string) => own.request(method, pathOf(route, record), bodyOf(route));

    const missing = await ask(missingId(kind));

    expect(codeOf(missing)).toEqual([404, "not_found"]);
    for (const one of [...names, "x"]) expect([one, said(await ask(one))]).toEqual([one, said(missing)]);
    expect(await foreign.items()).toEqual(before);
  });
}

/** Holds an answer against the route: a declared status, and a body that its schema parses to itself. */
function expectDeclared(route: AnyRoute, { status, headers, body }: Answer): void {
  expect(Object.keys(route.answers), JSON.stringify(body)).toContain(String(status));
  const { schema, media = [] } = route.answers[status] ?? {};
  const type = (headers.get("content-type") ?? "").split(";")[0] ?? "";
  if (schema !== undefined && type === "application/json") expect(schema.parse(body)).toEqual(body);
  else if (schema === undefined && media.length === 0) expect(body).toBe("");
  else expect(media).toContain(type);
}
