import { expect, it } from "vitest";
import { routes } from "#lib/contract/index.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { knownKeys } from "#lib/runtime/known-keys.ts";
import { makeRecord, type RecordKind } from "#test/support/records.ts";
import { bodyOf, pathOf, type RouteCall } from "#test/support/route-calls.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
type Fault = { readonly pointer: string; readonly code: string };
/** Their versions move by themselves, so that no caller could name the right one. */
const movedByItself = new Set<AnyRoute["finds"]>(["import", "job", "delivery", "replay"]);
/** Never changed, only revoked. */
const withoutVersion = new Set<AnyRoute["finds"]>(["apiKey"]);

/** Its example names a split that a fresh workflow has not. */
const withSplits = new Set<AnyRoute>([routes.decideSplit]);

const isChanging = (route: AnyRoute): boolean =>
  (["PUT", "DELETE"].includes(route.method) || route.ifMatch !== undefined) &&
  !withSplits.has(route) &&
  !movedByItself.has(route.finds) &&
  !withoutVersion.has(route.finds);

const describeChanging = (route: AnyRoute, kind: RecordKind): void =>
  it("refuses a change from a version that is no longer, with the record as it is now", async () => {
    const workspace = await aWorkspace(service());
    const [record] = await makeRecord(kind, workspace);
    const headers = { "if-match": '"999-abc"' };
    const answer = await workspace.request(route.method, pathOf(route, record), {
      ...bodyOf(route),
      headers,
    });

    expect([answer.status, answer.body.code]).toEqual([412, "precondition_failed"]);
    expect(answer.body.current).toMatchObject({ version: expect.any(Number) });
  });

const answering = new Map<string, AnyRoute>(
  Object.values(routes).flatMap((route: AnyRoute) => (route.method === "GET" ? [[route.path, route]] : [])),
);

/** A change of what a GET of the same path returns. */
const isPutBack = (route: AnyRoute): boolean =>
  route.method === "PUT" && route.answers[200] !== undefined && answering.has(route.path);

/** The fields of an answer that the route's body does not take. */
const readOnlyOf = (route: AnyRoute, body: object): readonly string[] => {
  const written = knownKeys(route.body);
  return Object.keys(body).filter((field) => !written.includes(field));
};

const describePutBack = (route: AnyRoute, kind: RecordKind): void =>
  it("takes what GET returns and changes nothing, and refuses another value of each field that only the service writes", async () => {
    const workspace = await aWorkspace(service());
    const [record] = await makeRecord(kind, workspace);
    const path = pathOf(route, record);
    const { headers } = bodyOf(route);
    const put = (body: object) => workspace.request("PUT", path, { body, ...(headers && { headers }) });
    const { body } = await workspace.request("GET", path);
    const back = await put(body);
    const fields = readOnlyOf(route, body);
    const refused: unknown[] = [];
    for (const field of fields) {
      const other = typeof body[field] === "boolean" ? !body[field] : `not ${JSON.stringify(body[field])}`;
      const answer = await put({ ...body, [field]: other });
      refused.push([
        answer.status,
        ...answer.body.errors.map(({ pointer, code }: Fault) => `${pointer} ${code}`),
      ]);
    }

    expect([back.status, back.body]).toMatchObject([
      200,
      { version: body.version, updated_at: body.updated_at },
    ]);
    expect(fields).toContain("updated_at");
    expect(refused).toEqual(fields.map((field) => [422, `/${field} read_only`]));
    expect((await workspace.request("GET", path)).body).toEqual(body);
  });

const isReading = ({ method, finds, path, answers }: AnyRoute): boolean =>
  method === "GET" &&
  path.endsWith("}") &&
  answers[200] !== undefined &&
  !movedByItself.has(finds) &&
  !withoutVersion.has(finds);

const describeReading = (route: AnyRoute, kind: RecordKind): void =>
  it("answers 304 to whoever has its answer, until the record changes", async () => {
    const workspace = await aWorkspace(service());
    const [record] = await makeRecord(kind, workspace);
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

/** What a route makes of the version that its caller names, or has. An alias does what its route does. */
export const conditionalRequests = ({ route, method }: RouteCall): void => {
  if (route.finds === undefined || method !== route.method) return;
  if (isChanging(route)) describeChanging(route, route.finds);
  if (isPutBack(route)) describePutBack(route, route.finds);
  if (isReading(route)) describeReading(route, route.finds);
};
