import { describe, expect, it } from "vitest";
import { sizes } from "#lib/contract/platform/limits.ts";
import { aKey } from "#test/support/a-key.ts";
import { eventually } from "#test/support/eventually.ts";
import { fire, runsOver, yearly } from "#test/support/scheduled-exports.ts";
import type { Answer } from "#test/support/service.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const save = async ({ request }: Workspace, body: object, key?: string): Promise<Answer> =>
  request("POST", "/saved-filters", {
    body: { name: "Hot", filter: "score >= 70", ...body },
    ...(key === undefined ? {} : { key }),
  });

const withLeads = async (scores: readonly number[]): Promise<Workspace> => {
  const workspace = await aWorkspace(service());
  for (const score of scores)
    await workspace.request("POST", "/leads", { body: { email: `${score}@example.com`, score } });
  return workspace;
};

/** Times long past are passed over. */
const aMinuteAgo = (): string => new Date(Date.now() - 60_000).toISOString();

const faultOf = ({ status, body }: Answer) => [status, body.errors[0].pointer, body.errors[0].code];
const scores = ({ body }: Answer): number[] =>
  body.data.map(({ score }: { score: number }) => score).toSorted();

describe("a saved filter", () => {
  it("comes back as JSON, as text and in words, and narrows searches beside their own conditions", async () => {
    const workspace = await withLeads([60, 70, 80, 90]);
    const { request } = workspace;
    const { body: hot } = await save(workspace, {});

    const listed = await request("GET", `/leads?saved_filter=${hot.id}&score[lt]=90`);
    const body = { saved_filter: hot.id, filter: "score != 80", include: ["total"] };
    const searched = await request("POST", "/leads/search", { body });

    expect(hot).toMatchObject({
      filter: { field: "score", op: "gte", value: 70 },
      text: "score >= 70",
      words: "score is at least 70",
      shared_with: { kind: "private" },
      access: "edit",
      problems: [],
    });
    expect(scores(listed)).toEqual([70, 80]);
    expect([scores(searched), searched.body.total]).toEqual([[70, 90], 2]);
  });

  it("binds a cursor to its version, so that no page mixes two", async () => {
    const workspace = await withLeads([70, 80, 90]);
    const { request } = workspace;
    const { body: hot } = await save(workspace, {});
    const page = (cursor = "") => request("GET", `/leads?saved_filter=${hot.id}&limit=1${cursor}`);
    const { body: first } = await page();

    const second = await page(`&cursor=${first.next_cursor}`);
    await request("PUT", `/saved-filters/${hot.id}`, { body: { filter: "score >= 80" } });
    const changed = await page(`&cursor=${first.next_cursor}`);

    expect([second.status, changed.status, changed.body.code]).toEqual([200, 400, "invalid_cursor"]);
  });

  it("keeps what each change replaces, up to a limit, until it goes with the record", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { body: hot } = await save(workspace, {});
    const changes = sizes.savedFilterVersionsMax + 2;
    for (let score = 1; score <= changes; score += 1)
      await request("PUT", `/saved-filters/${hot.id}`, { body: { filter: `score >= ${score}` } });
    await request("PUT", `/saved-filters/${hot.id}`, { body: { filter: `score >= ${changes}` } });

    const { data } = (await request("GET", `/saved-filters/${hot.id}/versions`)).body;
    const versions = data.map(({ version, text }: { version: number; text: string }) => [version, text]);

    expect(versions).toHaveLength(sizes.savedFilterVersionsMax + 1);
    expect(versions[0]).toEqual([changes + 1, `score >= ${changes}`]);
    expect(versions.at(-1)).toEqual([3, "score >= 2"]);
    expect((await request("DELETE", `/saved-filters/${hot.id}`)).status).toBe(204);
    const kinds = (await workspace.items()).map(({ kind, pk }) => `${kind} ${pk}`);
    expect(kinds.filter((kind) => /saved_filter|#UNIQ#saved/.test(kind))).toEqual([]);
  });

  it("tells exactly who would enter and leave, among the leads that the caller may read", async () => {
    const workspace = await withLeads([60, 70, 80, 90]);
    const { token: key } = await aKey(workspace, "sales_rep");
    const { body: hot } = await save(workspace, { shared_with: { kind: "workspace", access: "view" } });
    const { data } = (await workspace.request("GET", "/leads?score=80")).body;
    await workspace.request("PATCH", `/leads/${data[0].id}`, { body: { owner_id: workspace.adminId } });
    const difference = async (options: object = {}) =>
      (
        await workspace.request("POST", `/saved-filters/${hot.id}/difference`, {
          body: { filter: "score BETWEEN 50 AND 80" },
          ...options,
        })
      ).body;

    expect(await difference()).toEqual({ now: 3, proposed: 3, entering: 1, leaving: 1, staying: 2 });
    expect(await difference({ key })).toEqual({ now: 2, proposed: 2, entering: 1, leaving: 1, staying: 1 });
    expect((await workspace.request("GET", `/saved-filters/${hot.id}`)).body.version).toBe(1);
  });

  it("is nobody else's until it is shared, and then what its owner says", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const [rep, other] = [await aKey(workspace, "sales_rep"), await aKey(workspace, "sales_rep")];
    const { body: own } = await save(workspace, {}, rep.token);
    const path = `/saved-filters/${own.id}`;
    const seen = async () => {
      const asked = await Promise.all([
        request("GET", path, { key: other.token }),
        request("PUT", path, { key: other.token, body: { description: "mine now" } }),
        request("DELETE", path, { key: other.token }),
        request("GET", `/leads?saved_filter=${own.id}`, { key: other.token }),
        request("GET", "/saved-filters", { key: other.token }),
      ]);
      return [...asked.slice(0, 4).map(({ status }) => status), asked[4]?.body.data.length];
    };
    const share = (shared_with: object, key = rep.token) =>
      request("PUT", path, { key, body: { shared_with } });
    const withOther = (access: string) => ({
      kind: "members",
      members: [{ member_id: other.memberId, access }],
    });

    expect(await seen()).toEqual([404, 404, 404, 422, 0]);
    await share(withOther("view"));
    expect(await seen()).toEqual([200, 403, 403, 200, 1]);
    await share(withOther("edit"));
    expect(await seen()).toEqual([200, 200, 403, 200, 1]);
    expect((await share({ kind: "private" }, other.token)).status).toBe(403);
    const stranger = { kind: "members", members: [{ member_id: `mem_${own.id.slice(7)}`, access: "view" }] };
    expect(faultOf(await share(stranger))).toEqual([
      422,
      "/shared_with/members/0/member_id",
      "unknown_member",
    ]);
    expect((await save(workspace, {}, other.token)).status).toBe(201);
    expect((await save(workspace, { name: "HOT" }, other.token)).body.code).toBe("duplicate_saved_filter");
  });

  it("that asks for what is masked does not exist for a viewer, who uses the others", async () => {
    const workspace = await withLeads([70]);
    const { token: key } = await aKey(workspace, "viewer");
    const shared_with = { kind: "workspace", access: "edit" };
    const { body: open } = await save(workspace, { shared_with });
    const { body: telling } = await save(workspace, {
      name: "One",
      shared_with,
      filter: 'email = "70@example.com" OR score > 1',
    });
    const { request } = workspace;

    expect((await request("GET", "/saved-filters", { key })).body.data).toMatchObject([{ access: "view" }]);
    expect((await request("GET", `/saved-filters/${telling.id}`, { key })).status).toBe(404);
    expect(faultOf(await request("GET", `/leads?saved_filter=${telling.id}`, { key }))).toEqual([
      422,
      "?saved_filter",
      "unknown_saved_filter",
    ]);
    expect(scores(await request("GET", `/leads?saved_filter=${open.id}`, { key }))).toEqual([70]);
  });

  it("says so when its field was archived, and refuses to run when it is not what it was", async () => {
    const workspace = await withLeads([70]);
    const { request } = workspace;
    const definition = { key: "plan", label: "Plan", kind: "dropdown", options: [{ value: "pro" }] };
    const { body: field } = await request("POST", "/custom-fields", { body: definition });
    const { body: hot } = await save(workspace, { filter: 'custom.plan = "pro" OR score > 1' });
    const problems = async () => (await request("GET", `/saved-filters/${hot.id}`)).body.problems;

    await request("PUT", `/custom-fields/${field.id}`, { body: { archived: true } });
    expect(await problems()).toMatchObject([{ code: "archived_field" }]);
    expect(scores(await request("GET", `/leads?saved_filter=${hot.id}`))).toEqual([70]);

    await request("PUT", `/custom-fields/${field.id}`, {
      body: { archived: false, options: [{ value: "basic" }] },
    });
    expect(await problems()).toMatchObject([{ pointer: "/filter/or/0/value", code: "unknown_option" }]);
    expect(faultOf(await request("GET", `/leads?saved_filter=${hot.id}`))).toEqual([
      422,
      "?saved_filter",
      "broken_saved_filter",
    ]);
    const body = { saved_filter: hot.id };
    expect(faultOf(await request("POST", "/leads/search", { body }))[1]).toBe("/saved_filter");
  });

  it("is refused with the place of what is wrong", async () => {
    const workspace = await aWorkspace(service());
    const long = "x".repeat(900);
    const values = Array.from({ length: 40 }, (_, index) => `${index}${long}`);

    expect(faultOf(await save(workspace, { filter: "scor > 1" }))).toEqual([422, "/filter", "unknown_field"]);
    expect(faultOf(await save(workspace, { filter: null }))).toEqual([422, "/filter", "not_a_filter"]);
    expect(faultOf(await save(workspace, { filter: { field: "source", op: "in", value: values } }))).toEqual([
      422,
      "/filter",
      "too_large",
    ]);
  });
});

describe("a saved filter that others name", () => {
  it("narrows exports, is followed by scheduled ones, and stays for as long as they name it", async () => {
    const workspace = await withLeads([60, 70, 80]);
    const { request } = workspace;
    const { body: hot } = await save(workspace, {});
    const file = await request("GET", `/leads/export?format=csv&fields=score&saved_filter=${hot.id}`);
    const { body: schedule } = await request("POST", "/export-schedules", {
      body: {
        name: "Nightly",
        export: { fields: ["score"], saved_filter: hot.id },
        schedule: yearly,
      },
    });
    await request("PUT", `/saved-filters/${hot.id}`, { body: { filter: "score >= 80" } });
    await fire(service(), workspace, schedule.id, aMinuteAgo());
    const { runs } = await runsOver(workspace, schedule.id, 1);

    const refused = await request("DELETE", `/saved-filters/${hot.id}`);
    const read = await request("GET", `/saved-filters/${hot.id}`);
    await request("DELETE", `/export-schedules/${schedule.id}`);
    const gone = await request("DELETE", `/saved-filters/${hot.id}`);

    expect(file.body.trim().split("\r\n").toSorted()).toEqual(["70", "80", "score"]);
    expect(runs[0]).toMatchObject({ state: "done", counts: { leads: 1 } });
    const used_by = [{ kind: "export_schedule", id: schedule.id }];
    expect([refused.status, refused.body.code, refused.body.used_by]).toEqual([409, "in_use", used_by]);
    expect(read.body.used_by).toEqual(used_by);
    expect(gone.status).toBe(204);
    const body = { name: "Late", export: { saved_filter: hot.id }, schedule: yearly };
    expect(faultOf(await request("POST", "/export-schedules", { body }))).toEqual([
      422,
      "/export/saved_filter",
      "unknown_saved_filter",
    ]);
  });

  it("pauses a schedule whose owner may not use it any more", async () => {
    const workspace = await withLeads([70]);
    const { request } = workspace;
    const { token: key } = await aKey(workspace, "sales_rep");
    const shared_with = { kind: "workspace", access: "view" };
    const { body: hot } = await save(workspace, { shared_with });
    const body = { name: "Mine", export: { saved_filter: hot.id }, schedule: yearly };
    const { body: schedule } = await request("POST", "/export-schedules", { key, body });
    await request("PUT", `/saved-filters/${hot.id}`, { body: { shared_with: { kind: "private" } } });

    await fire(service(), workspace, schedule.id, aMinuteAgo());
    const { runs } = await runsOver(workspace, schedule.id, 1);

    expect(runs[0]?.failure?.code).toBe("saved_filter_unusable");
    const paused = await eventually(
      () => request("GET", `/export-schedules/${schedule.id}`),
      (answer) => answer.body.paused,
    );
    expect(paused.body.pause_reason.code).toBe("saved_filter_unusable");
  });
});
