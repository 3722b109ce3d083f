import { describe, expect, it } from "vitest";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const aLead = async ({ request }: Workspace, body: object): Promise<string> =>
  (await request("POST", "/leads", { body })).body.id;

const aList = async ({ request }: Workspace, body: object): Promise<string> =>
  (await request("POST", "/lists", { body: { kind: "dynamic", ...body } })).body.id;

const emailsOf = async ({ request }: Workspace, path: string): Promise<string[]> =>
  (await request("GET", path)).body.data.map(({ email }: { email: string }) => email);

const jobDone = ({ request }: Workspace, id: string) =>
  eventually(
    () => request("GET", `/jobs/${id}`),
    ({ status, body }) => status !== 200 || body.state === "done" || body.state === "failed",
  );

interface SeenMove {
  readonly lead_id: string;
  readonly change: string;
  readonly because: string;
  readonly fields: readonly string[];
}

const historyOf = async ({ request }: Workspace, list: string): Promise<SeenMove[]> =>
  (await request("GET", `/lists/${list}/history`)).body.data;

/** Waits for so many moves; answers them oldest first. */
const moves = async (workspace: Workspace, list: string, count: number): Promise<readonly unknown[][]> => {
  const seen = await eventually(
    () => historyOf(workspace, list),
    ({ length }) => length >= count,
  );
  return seen
    .map(({ lead_id, change, because, fields }) => [lead_id, change, because, ...fields])
    .toReversed();
};

describe("a dynamic list", { timeout: 120_000 }, () => {
  it("is what exports and bulk actions that name it work on", async () => {
    const workspace = await aWorkspace(service());
    const ada = await aLead(workspace, { email: "ada@example.com", score: 90 });
    await aLead(workspace, { email: "cat@example.com", score: 10 });
    const hot = await aList(workspace, { name: "Hot", filter: "score >= 70" });
    const filter = `lists HAS ANY ("${hot}")`;
    const [exporting, bulk] = [
      await workspace.request("GET", `/leads/export?fields=id&filter=${encodeURIComponent(filter)}`),
      await workspace.request("POST", "/leads/bulk", {
        body: { filter, action: { kind: "tag", tags: ["hot"] }, expected_count: 1 },
      }),
    ];

    const { body: exported } = await jobDone(workspace, exporting.body.id);
    const { body: tagged } = await jobDone(workspace, bulk.body.id);

    expect(await (await fetch(exported.result_url)).text()).toBe(`id\r\n${ada}\r\n`);
    expect(tagged.counts).toMatchObject({ matched: 1, changed: 1 });
  });

  it("is current whenever it is read, leaves out whom it excludes, and may be made of lists", async () => {
    const workspace = await aWorkspace(service());
    const ada = await aLead(workspace, { email: "ada@example.com", score: 90 });
    await aLead(workspace, { email: "bob@example.com", score: 80 });
    await aLead(workspace, { email: "cat@example.com", score: 10 });
    const fixed = await aList(workspace, { name: "Customers", kind: "static" });
    await workspace.request("POST", `/lists/${fixed}/leads`, { body: { lead_ids: [ada] } });
    const hot = await aList(workspace, { name: "Hot", filter: "score >= 70" });
    const fresh = await aList(workspace, {
      name: "Hot, no customers",
      filter: `lists HAS ANY ("${hot}")`,
      exclude: { field: "lists", op: "has", value: fixed },
    });

    expect(await emailsOf(workspace, `/lists/${hot}/leads?sort=email`)).toEqual([
      "ada@example.com",
      "bob@example.com",
    ]);
    expect(await emailsOf(workspace, `/lists/${fresh}/leads`)).toEqual(["bob@example.com"]);
    const text = encodeURIComponent(`NOT lists HAS ANY ("${hot}")`);
    expect(await emailsOf(workspace, `/leads?filter=${text}`)).toEqual(["cat@example.com"]);
    await workspace.request("PUT", "/leads/email:cat%40example.com", { body: { score: 75 } });
    expect(await emailsOf(workspace, `/lists/${fresh}/leads?sort=-email`)).toEqual([
      "cat@example.com",
      "bob@example.com",
    ]);
  });

  it("has figures of those who pass it now, beside all leads", async () => {
    const workspace = await aWorkspace(service());
    await aLead(workspace, { email: "ada@example.com", score: 90, country: "GB" });
    await aLead(workspace, { email: "bob@example.com", score: 10, country: "DE" });
    const hot = await aList(workspace, { name: "Hot", filter: "score >= 70" });

    const today = ({ growth }: { growth: { days: { entered: number }[] } }) => growth.days.at(-1)?.entered;
    const { body } = await eventually(
      () => workspace.request("GET", `/lists/${hot}/analytics?days=2`),
      (answer) => today(answer.body) === 1,
    );

    expect(body).toMatchObject({ leads: 1, average_score: 90, share: 0.5, all: { leads: 2 } });
    expect(body.by_country).toEqual([{ country: "GB", leads: 1 }]);
    expect(body.growth.days).toHaveLength(2);
  });

  it("is never made of itself, of what is not there, or by a filter that can't be read", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const one = await aList(workspace, { name: "One", filter: "score >= 70" });
    const two = await aList(workspace, { name: "Two", filter: `lists HAS ANY ("${one}")` });
    const put = (filter: unknown) => request("PUT", `/lists/${one}`, { body: { filter } });
    const codeOf = async (filter: unknown) => (await put(filter)).body.errors[0].code;

    expect(await codeOf(`lists HAS ANY ("${two}")`)).toBe("list_cycle");
    expect(await codeOf(`lists HAS ANY ("${one}")`)).toBe("list_cycle");
    expect(await codeOf('lists HAS ANY ("list_01KA5Z0F6Q8W3N7R2T4Y9V1B5C")')).toBe("unknown_list");
    expect(await codeOf("scor >= 70")).toBe("unknown_field");
    const deletion = await request("DELETE", `/lists/${one}`);
    expect([deletion.status, deletion.body.code]).toEqual([409, "in_use"]);
    expect(deletion.body.used_by).toEqual([{ kind: "list", id: two }]);
    const added = await request("POST", `/lists/${two}/leads`, {
      body: { lead_ids: [one.replace("list", "lead")] },
    });
    expect([added.status, added.body.code]).toEqual([409, "wrong_state"]);
  });

  it("tells who entered and left it, when and by which fields", async () => {
    const workspace = await aWorkspace(service());
    const ada = await aLead(workspace, { email: "ada@example.com", score: 90 });
    const list = await aList(workspace, {
      name: "Hot",
      filter: 'score >= 70 AND NOT title CONTAINS "intern"',
    });
    // News of the lead may come after the list was made, and says so before the comparison does.
    const [first] = await moves(workspace, list, 1);
    expect([
      [ada, "entered", "list_changed"],
      [ada, "entered", "new_lead"],
    ]).toContainEqual(first);

    await workspace.request("PUT", `/leads/${ada}`, { body: { city: "London" } });
    await workspace.request("PUT", `/leads/${ada}`, { body: { score: 10, city: "Paris" } });
    await moves(workspace, list, 2);
    await workspace.request("PUT", `/leads/${ada}`, { body: { score: 95 } });
    await moves(workspace, list, 3);
    const bob = await aLead(workspace, { email: "bob@example.com", score: 71 });
    await moves(workspace, list, 4);
    await workspace.request("DELETE", `/leads/${ada}`);

    expect(await moves(workspace, list, 5)).toEqual([
      first,
      [ada, "left", "changed", "score"],
      [ada, "entered", "changed", "score"],
      [bob, "entered", "new_lead"],
      [ada, "left", "deleted"],
    ]);
    await workspace.request("PUT", `/lists/${list}`, { body: { filter: "score >= 80" } });
    expect((await moves(workspace, list, 6)).at(-1)).toEqual([bob, "left", "list_changed"]);
  });
});

describe("a static list", { timeout: 120_000 }, () => {
  it("tells who was added and removed, and by whom", async () => {
    const workspace = await aWorkspace(service());
    const ada = await aLead(workspace, { email: "ada@example.com" });
    const list = await aList(workspace, { name: "Fair", kind: "static" });
    await workspace.request("POST", `/lists/${list}/leads`, { body: { lead_ids: [ada] } });
    await moves(workspace, list, 1);
    await workspace.request("POST", `/lists/${list}/leads/remove`, { body: { lead_ids: [ada] } });

    expect(await moves(workspace, list, 2)).toEqual([
      [ada, "entered", "added"],
      [ada, "left", "removed"],
    ]);
    expect((await historyOf(workspace, list))[0]).toMatchObject({ by: workspace.adminId });
  });

  it("leaves no trace on leads once it is deleted", async () => {
    const workspace = await aWorkspace(service());
    const ada = await aLead(workspace, { email: "ada@example.com" });
    const list = await aList(workspace, { name: "Fair", kind: "static" });
    await workspace.request("POST", `/lists/${list}/leads`, { body: { lead_ids: [ada] } });

    await workspace.request("DELETE", `/lists/${list}`);

    const { body } = await eventually(
      () => workspace.request("GET", `/leads/${ada}`),
      ({ body: { lists } }) => lists.length === 0,
    );
    expect(body.lists).toEqual([]);
  });
});
