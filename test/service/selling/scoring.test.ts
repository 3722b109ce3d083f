import { describe, expect, it } from "vitest";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkflow } from "#test/support/workflows.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

const model = {
  name: "Software",
  fit: [{ id: "software", name: "Works in software", when: 'company.industry = "software"', points: 20 }],
  engagement: [
    { id: "clicks", event: "email.clicked", points: 10, half_life_days: 30, cap: 40, once_per: "message" },
  ],
  grades: [{ name: "B", from: 20 }],
};
const lead = { email: "ada@example.com", score: 70, company: { name: "X", industry: "Software" } };
const path = "/leads/email:ada@example.com";

const click = (id: string, message_id: string, occurred_at: string) => ({
  ...{ id, type: "click", lead_id: "email:ada@example.com", message_id, occurred_at },
});
const tell = ({ request }: Workspace, ...events: object[]) =>
  request("POST", "/engagement/events", { body: { events } });
const over = ({ request }: Workspace, id: string) =>
  eventually(
    () => request("GET", `/jobs/${id}`),
    ({ body }) => body.state === "done",
  );

const switched = async (workspace: Workspace, id: string, to: "activate" | "deactivate") => {
  const { status, body } = await workspace.request("POST", `/scoring/models/${id}/${to}`);
  expect(status).toBe(202);
  return over(workspace, body.id);
};

describe("a scoring model", { timeout: 60_000 }, () => {
  it("scores leads as they are written and clicked, says why, and gives hands their scores back", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    await request("POST", "/leads", { body: lead });
    await tell(workspace, click("c1", "m1", daysAgo(30)));
    const before = (await request("GET", path)).body;
    const { body: draft } = await request("POST", "/scoring/models", { body: model });

    const dry = await request("POST", `/scoring/models/${draft.id}/dry-run`);
    const job = await switched(workspace, draft.id, "activate");

    expect(dry.body).toMatchObject({
      leads: 1,
      crossing: [
        { at: 50, down: 1 },
        { at: 70, down: 1 },
        { at: 90, down: 0 },
      ],
      movers: [{ lead_id: before.id, before: 70, after: 25 }],
      complete: true,
    });
    expect(job.body.counts).toMatchObject({ matched: 1, changed: 1 });
    const scored = (await request("GET", path)).body;
    expect(scored).toMatchObject({
      score: 25,
      score_detail: { model_id: draft.id, manual: 70, grade: "B" },
      version: before.version,
      updated_at: before.updated_at,
    });

    await tell(workspace, click("c2", "m2", daysAgo(0)), click("c3", "m2", daysAgo(0)));
    expect((await request("GET", path)).body.score).toBe(35);
    await request("PATCH", path, { body: { company: { industry: "Farming" } } });
    expect((await request("GET", path)).body.score).toBe(15);

    const adjust = { points: 5, reason: "Met at the fair." };
    expect((await request("POST", `${path}/score/adjust`, { body: adjust })).body.score).toBe(20);
    const { body: why } = await request("GET", `${path}/score`);
    expect(why).toMatchObject({ score: 20, manual: 70, model_id: draft.id });
    expect(why.contributions).toMatchObject([
      { rule: "clicks", points: 20, decayed_to: 15, event_ids: ["c2", "c1"] },
      { rule: "adjustment", points: 5, words: expect.stringContaining("Met at the fair.") },
    ]);
    const then = await request("GET", `${path}/score?as_of=${daysAgo(15)}`);
    expect(then.body.contributions).toMatchObject([{ rule: "clicks", event_ids: ["c1"] }]);

    const version = (await request("GET", path)).body.version;
    const points = { do: "adjust_score", points: 7, reason: "Came to the fair" };
    const workflow = await aWorkflow(workspace, {
      steps: [points, { do: "add_tag", tag: "x", only_if: "score >= 99" }],
    });
    const ungiven = (await request("GET", path)).body.score;
    await request("POST", `/workflows/${workflow}/enrol`, { body: { leads: [before.id] } });
    const given = (await request("GET", path)).body;
    expect([given.score - ungiven, given.version]).toEqual([7, version]);

    const refused = await request("PATCH", path, { body: { score: 90 } });
    expect([refused.status, refused.body.code]).toEqual([409, "score_is_computed"]);
    expect(refused.body.detail).toContain(`POST /scoring/models/${draft.id}/deactivate`);
    await switched(workspace, draft.id, "deactivate");
    expect((await request("GET", path)).body).toMatchObject({ score: 70, score_detail: null });
  });

  it("counts an automatic tag with the write that puts it there", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const fit = [{ id: "aim", when: 'tags HAS ANY ("Aim")', points: 30 }];
    const { body: draft } = await request("POST", "/scoring/models", { body: { name: "Tags", fit } });
    await request("POST", "/tags", { body: { name: "Aim", rule: 'company.industry = "software"' } });
    await switched(workspace, draft.id, "activate");
    await request("POST", "/leads", { body: { ...lead, score: undefined } });

    await expect
      .poll(async () => (await request("GET", path)).body, { timeout: 20_000 })
      .toMatchObject({ tags: ["Aim"], score: 30, version: 1 });
  });

  it("stays as it is while it is active, takes another's place, and leaves a file's scores out with a warning", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { body: first } = await request("POST", "/scoring/models", { body: model });
    const { body: second } = await request("POST", "/scoring/models", { body: { ...model, name: "Other" } });
    await switched(workspace, first.id, "activate");

    const change = await request("PATCH", `/scoring/models/${first.id}`, { body: { description: "x" } });
    const removal = await request("DELETE", `/scoring/models/${first.id}`);
    expect([change.body.code, removal.body.code]).toEqual(["wrong_state", "wrong_state"]);
    await switched(workspace, second.id, "activate");
    const { body: all } = await request("GET", "/scoring/models");
    expect(all.data.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
      ["Other", "active"],
      ["Software", "draft"],
    ]);

    const rows = [{ Email: "bob@example.com", Score: "88", Industry: "software" }];
    const body = { source: { kind: "rows", rows }, auto_confirm: true };
    const { body: made } = await request("POST", "/leads/import", { body });
    const { body: done } = await eventually(
      () => request("GET", `/leads/import/${made.id}`),
      ({ body: now }) => now.state === "done",
    );
    expect(done.counts).toMatchObject({ created: 1, warning: 1 });
    expect((await request("GET", "/leads/email:bob@example.com")).body).toMatchObject({
      score: 20,
      score_detail: { manual: null },
    });
  });

  it("is made, switched and adjusted by those alone who may", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { body: draft } = await request("POST", "/scoring/models", { body: model });
    await request("POST", "/leads", { body: lead });
    const keyOf = async (role: string): Promise<string> => {
      const member = { email: `${role}@example.com`, name: role, role };
      const { body: made } = await request("POST", "/team/members", { body: member });
      const { body: key } = await request("POST", "/api-keys", { body: { name: role, member_id: made.id } });
      return key.token;
    };

    for (const role of ["sales_rep", "viewer"]) {
      const key = await keyOf(role);
      const tries = [
        await request("POST", "/scoring/models", { key, body: { ...model, name: role } }),
        await request("PATCH", `/scoring/models/${draft.id}`, { key, body: { name: "B" } }),
        await request("POST", `/scoring/models/${draft.id}/activate`, { key }),
        await request("POST", `${path}/score/adjust`, { key, body: { points: 5, reason: "x" } }),
      ];
      expect(tries.slice(0, 3).map(({ status }) => status)).toEqual([403, 403, 403]);
      // A lead that is nobody's must be claimed first; who sees masked leads names none by an address.
      expect(tries[3]?.status).toBe(403);
    }
  });
});
