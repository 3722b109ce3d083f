import { expect, it } from "vitest";
import type { AnyRoute } from "#lib/contract/route.ts";
import { listedKind, type NamingBody, namingBodies } from "#test/support/named-records.ts";
import { once, oncePer } from "#test/support/once-per.ts";
import { makeRecord, type RecordKind } from "#test/support/records.ts";
import { missingId, pathOf, type RouteCall } from "#test/support/route-calls.ts";
import { type Answer, sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const both = once(
  async (): Promise<readonly [Workspace, Workspace]> => [
    await aWorkspace(service()),
    await aWorkspace(service()),
  ],
);
/** One record of each kind in the other workspace. */
const foreignId = oncePer(async (kind: RecordKind): Promise<string> => {
  const [, theirs] = await both();
  return (await makeRecord(kind, theirs))[0];
});

/** What the other workspace holds of a record, events apart, which come by themselves. */
const theirItems = async (id: string): Promise<readonly unknown[]> => {
  const [, theirs] = await both();
  return (await theirs.items()).filter(
    (item) => item["kind"] !== "event" && JSON.stringify(item).includes(id),
  );
};

const anyId = /\b[a-z]+_[0-7][0-9A-HJKMNP-TV-Z]{25}/g;
const moments = /"[0-9]{4}-[0-9]{2}-[0-9]{2}T[^"]*"|"https?:[^"]*"|"lr_[^"]*"|"whsec_[^"]*"/g;

/** An answer without what every answer has of its own. */
const said = ({ status, body }: Answer): string => {
  const { request_id: _, ...rest } = body;
  return JSON.stringify([status, rest])
    .replaceAll(anyId, "…")
    .replaceAll(moments, "…")
    .replaceAll(/\d+/g, "#");
};

/** Of lists whose elements have one of several shapes, or an id that is no kind's alone. */
const listedBesides: Readonly<Record<string, RecordKind>> = {
  listJobs: "job",
  listWorkflowTemplates: "workflowTemplate",
};

/** The kind that a route lists; undefined where it lists none, or those of one record, which it finds first. */
export const listedBy = (route: AnyRoute): RecordKind | undefined => {
  const isPaged = route.query !== undefined && "cursor" in route.query.shape;
  const needsNaming = route.query?.safeParse({}).success === false;
  return isPaged && route.finds === undefined && !needsNaming
    ? (listedKind(route) ?? listedBesides[route.id])
    : undefined;
};

const describeNaming = ({ route, method }: RouteCall, bodies: readonly NamingBody[]): void =>
  it("S2: takes what another workspace has for what is not there, wherever it names it", async () => {
    const workspace = await aWorkspace(service());
    const [record] = route.finds === undefined ? [] : await makeRecord(route.finds, workspace);
    for (const { place, kind, naming: body } of bodies) {
      const theirId = await foreignId(kind);
      const before = await theirItems(theirId);
      const ask = async (id: string): Promise<string> =>
        said(await workspace.request(method, pathOf(route, record), { body: body(id) }));

      const [missing, named] = [await ask(missingId(kind)), await ask(theirId)];

      expect([place, named]).toEqual([place, missing]);
      expect(await theirItems(theirId)).toEqual(before);
    }
  });

const describeListing = ({ route }: RouteCall, kind: RecordKind): void =>
  it("S2: has on no page what another workspace has, and a cursor of it opens no other list", async () => {
    const [mine, theirs] = await both();
    const ids = [(await makeRecord(kind, theirs))[0], (await makeRecord(kind, theirs))[0]];
    await makeRecord(kind, mine);

    const { body: page } = await theirs.request("GET", `${route.path}?limit=1`);
    const asked = `?limit=1&cursor=${encodeURIComponent(page.next_cursor)}`;
    const stolen = await mine.request("GET", `${route.path}${asked}`);
    const again = await theirs.request("GET", `${route.path}${asked}`);
    const other = await theirs.request("GET", `${route.path === "/leads" ? "/mappings" : "/leads"}${asked}`);
    const { body: all } = await mine.request("GET", route.path);

    expect([page.has_more, stolen.status, stolen.body.code]).toEqual([true, 400, "invalid_cursor"]);
    expect([again.status, again.body.data.length]).toEqual([200, 1]);
    expect([other.status, other.body.code]).toEqual([400, "invalid_cursor"]);
    expect(all.data.length).toBeGreaterThan(0);
    for (const id of ids) expect(JSON.stringify(all)).not.toContain(id);
  });

/** What another workspace has is not there. What PATCH does is what PUT does. */
export const workspaceWalls = (call: RouteCall): void => {
  if (call.method === "PATCH") return;
  const bodies = namingBodies(call.route);
  if (bodies.length > 0) describeNaming(call, bodies);
  const kind = listedBy(call.route);
  if (kind !== undefined) describeListing(call, kind);
};
