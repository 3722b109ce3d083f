import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { listedKind, namingBodies } from "#test/support/named-records.ts";
import { makeRecord, type RecordKind } from "#test/support/records.ts";
import { bodyOf, missingId, pathOf, routeCalls } from "#test/support/route-calls.ts";
import { type Answer, sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

let [own, foreign]: readonly [Workspace, Workspace] | [] = [];
const both = (): readonly [Workspace, Workspace] => {
  if (own === undefined || foreign === undefined) throw new Error("the workspaces are made first");
  return [own, foreign];
};
const made = new Map<RecordKind, string>();
/** One record of each kind in the other workspace. */
const foreignId = async (kind: RecordKind): Promise<string> => {
  const [, theirs] = both();
  const id = made.get(kind) ?? (await makeRecord(kind, theirs))[0];
  made.set(kind, id);
  return id;
};

/** What the other workspace holds of a record, events apart, which come by themselves. */
const theirItems = async (id: string): Promise<readonly unknown[]> => {
  const [, theirs] = both();
  return (await theirs.items()).filter(
    (item) => item["kind"] !== "event" && JSON.stringify(item).includes(id),
  );
};

beforeAll(async () => {
  [own, foreign] = [await aWorkspace(service()), await aWorkspace(service())];
});

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

const calls = routeCalls.filter(({ method }) => method !== "PATCH");
const naming = calls.flatMap(({ route, method, name }) => {
  const bodies = namingBodies(route);
  return bodies.length === 0 ? [] : [{ route, method, bodies, name }];
});
const paged = calls.filter(({ route }) => route.query !== undefined && "cursor" in route.query.shape);
const listing = paged.flatMap(({ route, name }) => {
  // What lists the like of one record finds that record first, as the rows above do.
  const needsNaming = route.query?.safeParse({}).success === false;
  const kind = route.finds === undefined && !needsNaming ? listedKind(route) : undefined;
  return kind === undefined ? [] : [{ name, route, kind }];
});

describe("S2: what another workspace has", { timeout: 300_000 }, () => {
  it.each(naming)("is to $name what is not there, wherever it names it", async (call) => {
    const { route, method, bodies } = call;
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

  it.each(listing)("is on no page of $name, and no cursor of it opens one", async ({ route, kind }) => {
    const [mine, theirs] = both();
    const ids = [(await makeRecord(kind, theirs))[0], (await makeRecord(kind, theirs))[0]];
    await makeRecord(kind, mine);

    const { body: page } = await theirs.request("GET", `${route.path}?limit=1`);
    const asked = `?limit=1&cursor=${encodeURIComponent(page.next_cursor)}`;
    const stolen = await mine.request("GET", `${route.path}${asked}`);
    const { body: all } = await mine.request("GET", route.path);

    expect([page.has_more, stolen.status, stolen.body.code]).toEqual([true, 400, "invalid_cursor"]);
    expect(all.data.length).toBeGreaterThan(0);
    for (const id of ids) expect(JSON.stringify(all)).not.toContain(id);
  });

  it("is not reached through a record of one's own that stands before it in a path", async () => {
    const [mine] = both();
    for (const { route, method } of calls.filter((call) => /\}.*\{/.test(call.route.path))) {
      if (route.finds === undefined) continue;
      const [outer] = (await makeRecord(route.finds, mine))[0].split("/");
      const [, inner] = (await foreignId(route.finds)).split("/");
      const [, missing] = missingId(route.finds).split("/");
      const ask = async (id: string | undefined) =>
        said(await mine.request(method, pathOf(route, `${outer}/${id}`), bodyOf(route)));

      expect([route.path, await ask(inner)]).toEqual([route.path, await ask(missing)]);
    }
  });

  it("is neither shown nor opened by a key, or a link, of one's own", async () => {
    const [mine, theirs] = both();
    const { token } = await aKey(mine, "admin");
    const upload = { source: { kind: "upload", filename: "leads.csv" } };
    const [{ body: ours }, { body: other }] = [
      await mine.request("POST", "/leads/import", { body: upload, key: token }),
      await theirs.request("POST", "/leads/import", { body: upload }),
    ];
    const [link, theirLink] = [new URL(ours.upload.url), new URL(other.upload.url)];

    expect([link.pathname.includes(`/uploads/${mine.id}/`), theirLink.pathname.includes(mine.id)]).toEqual([
      true,
      false,
    ]);
    expect((await mine.request("GET", `/leads/import/${other.id}`, { key: token })).status).toBe(404);
  });

  it("is looked for wherever a route names a record, or lists some", () => {
    expect(naming.flatMap(({ bodies }) => bodies.map(({ kind }) => kind))).toEqual(
      expect.arrayContaining(["member", "list", "savedFilter"]),
    );
    expect(listing.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["lead", "import", "mapping", "importSource", "exportSchedule", "tag"]),
    );
  });
});
