import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { namingBodies } from "#test/support/named-records.ts";
import { makeRecord, type RecordKind } from "#test/support/records.ts";
import { bodyOf, missingId, pathOf, routeCalls } from "#test/support/route-calls.ts";
import { type Answer, sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";
import { listedBy } from "./every-route/workspace-walls.ts";

/* What each route takes and lists: test/service/every-route. */

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
const named = calls.flatMap(({ route }) => namingBodies(route).map(({ kind }) => kind));
const listing = calls.flatMap(({ route }) => listedBy(route) ?? []);

describe("S2: what another workspace has", { timeout: 300_000 }, () => {
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
    expect(named).toEqual(expect.arrayContaining(["member", "list", "savedFilter"]));
    expect(listing).toEqual(
      expect.arrayContaining(["lead", "import", "mapping", "importSource", "exportSchedule", "tag", "job"]),
    );
  });
});
