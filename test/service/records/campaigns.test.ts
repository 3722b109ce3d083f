import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
let workspace: Workspace;
let rep: Awaited<ReturnType<typeof aKey>>;
let viewer: Awaited<ReturnType<typeof aKey>>;

beforeAll(async () => {
  workspace = await aWorkspace(service());
  [rep, viewer] = [await aKey(workspace, "sales_rep"), await aKey(workspace, "viewer")];
});

const aCampaign = async (name: string): Promise<string> =>
  (await workspace.request("POST", "/campaigns", { body: { name } })).body.id;

const share = (body: object, key = workspace.key) =>
  workspace.request("POST", "/team/campaigns", { body, key });

describe("POST /team/campaigns", () => {
  it("gives a campaign, once however often it is asked, tells it by one event, and takes it back", async () => {
    const id = await aCampaign("Shared");
    const get = () => workspace.request("GET", `/campaigns/${id}`, { key: rep.token });
    const found = async (): Promise<number> =>
      (await workspace.request("GET", "/campaigns?name=Shared", { key: rep.token })).body.data.length;
    const states: [number, number][] = [[(await get()).status, await found()]];

    const given = { campaign_id: id, with: [rep.memberId], access: "edit", message: "Yours to run" };
    const [first, again] = [await share(given), await share(given)];
    states.push([(await get()).status, await found()]);
    const changed = await workspace.request("PUT", `/campaigns/${id}`, {
      body: { goal: "Ten demos" },
      key: rep.token,
    });
    await share({ campaign_id: id, with: [rep.memberId], access: null });
    states.push([(await get()).status, await found()]);
    const { body: events } = await eventually(
      () => workspace.request("GET", `/events?resource=${id}`),
      ({ body }) => body.data.length > 0,
    );

    expect(states).toEqual([
      [404, 0],
      [200, 1],
      [404, 0],
    ]);
    expect([first.body.version, again.body.version, changed.status]).toEqual([2, 2, 200]);
    expect(first.body.last_share).toMatchObject({ message: "Yours to run", access: "edit" });
    expect(events.data.map(({ type, data }: { type: string; data: unknown }) => [type, data])).toEqual([
      ["campaign.shared", { campaign_id: id, with: [rep.memberId], access: "edit" }],
    ]);
  });

  it("is refused for a stranger, an unknown access, a campaign that is not there, and by who may only run it", async () => {
    const id = await aCampaign("Refused");
    const none = "mem_01J0000000000000000000000A";
    await share({ campaign_id: id, with: [rep.memberId], access: "run" });
    const answers = [
      await share({ campaign_id: id, with: [none], access: "view" }),
      await share({ campaign_id: id, with: "everyone", access: "own" }),
      await share({ campaign_id: "cmp_01J0000000000000000000000A", with: "everyone", access: "view" }),
      await share({ campaign_id: id, with: "everyone", access: "edit" }, rep.token),
      await share({ campaign_id: id, with: [], access: "view" }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 404, 403, 422]);
    expect(answers[0]?.body.errors[0].code).toBe("unknown_member");
  });
});

describe("a campaign that is handed off", () => {
  const post = (id: string, what: string, body: object = {}, key = workspace.key) =>
    workspace.request("POST", `/campaigns/${id}/${what}`, { body, key });

  it("is the member's once they accept, and the former owner's to read", async () => {
    const colleague = await aKey(workspace, "sales_rep");
    const { body: own } = await workspace.request("POST", "/campaigns", {
      body: { name: "Handed" },
      key: rep.token,
    });
    const get = (key: string) => workspace.request("GET", `/campaigns/${own.id}`, { key });
    const found = async (key: string): Promise<number> =>
      (await workspace.request("GET", "/campaigns?name=Handed", { key })).body.data.length;
    const to = { to: colleague.memberId, note: "Away" };
    const before = [(await get(colleague.token)).status, await found(colleague.token)];
    const [first, again] = [
      await post(own.id, "handoff", to, rep.token),
      await post(own.id, "handoff", to, rep.token),
    ];
    const asked = [(await get(colleague.token)).status, await found(colleague.token)];
    const refused = [
      (await post(own.id, "handoff/accept")).status,
      (await post(own.id, "handoff", { to: rep.memberId }, colleague.token)).status,
    ];
    const accepted = await post(own.id, "handoff/accept", {}, colleague.token);
    const twice = await post(own.id, "handoff/accept", {}, colleague.token);
    const change = await workspace.request("PUT", `/campaigns/${own.id}`, {
      body: { goal: "Mine" },
      key: rep.token,
    });

    expect([before, asked]).toEqual([
      [404, 0],
      [200, 1],
    ]);
    expect([first.body.version, again.body.version]).toEqual([2, 2]);
    expect(refused).toEqual([403, 403]);
    expect(accepted.body).toMatchObject({
      owner_id: colleague.memberId,
      handoff: null,
      shared_with: { members: { [rep.memberId]: "view" } },
    });
    expect(twice.body.version).toBe(accepted.body.version);
    expect([(await get(rep.token)).status, change.status]).toEqual([200, 403]);
  });

  it("stays its owner's when it is declined, and goes to nobody who is not there or has it", async () => {
    const id = await aCampaign("Declined");
    await post(id, "handoff", { to: rep.memberId });
    const declined = await post(id, "handoff/decline", {}, rep.token);
    const answers = [
      await post(id, "handoff/decline", {}, workspace.key),
      await post(id, "handoff", { to: workspace.adminId }),
      await post(id, "handoff", { to: "mem_01J0000000000000000000000A" }),
      await post(id, "handoff", { to: viewer.memberId }),
      await post(id, "handoff", { to: rep.memberId }, viewer.token),
      await post(id, "handoff/accept", {}, rep.token),
    ];

    expect([declined.status, declined.body.handoff]).toEqual([200, null]);
    expect(answers.map(({ status }) => status)).toEqual([409, 422, 422, 422, 403, 404]);
  });
});

describe("a template that a campaign's steps name", () => {
  it("says so, is there in the version that is named, and is not deleted by any door until none names it", async () => {
    const { request } = workspace;
    const { body: template } = await request("POST", "/templates", { body: { name: "Used" } });
    const step = (more: object) => ({ subject: "Hi", ...more });
    const create = (more: object) =>
      request("POST", "/campaigns", { body: { name: "Uses it", steps: [step(more)] } });
    const refused = [
      await create({ template_id: "tpl_01J0000000000000000000000A" }),
      await create({ template_id: template.id, template_version: 2 }),
      await create({ template_version: 1 }),
    ];
    const { body: campaign } = await create({ template_id: template.id, template_version: 1 });
    const remove = (key = workspace.key) => request("DELETE", `/templates/${template.id}`, { key });
    const usesFor = async (key: string) =>
      (await request("GET", `/templates/${template.id}`, { key })).body.used_by;
    const used = [await usesFor(workspace.key), await usesFor(rep.token)];
    const kept = await remove();
    const items = [{ action: "delete", id: template.id }];
    const { body: batch } = await request("POST", "/templates/batch", { body: { items } });
    await request("PUT", `/campaigns/${campaign.id}`, { body: { steps: [] } });
    const gone = await remove();

    expect(
      refused.map(({ status, body }) => [status, body.errors?.[0].code, body.errors?.[0].pointer]),
    ).toEqual([
      [422, "unknown_template", "/steps/0/template_id"],
      [422, "unknown_version", "/steps/0/template_version"],
      [422, "no_template", "/steps/0/template_version"],
    ]);
    expect(used).toEqual([[{ kind: "campaign", id: campaign.id }], []]);
    expect([kept.status, kept.body.code, kept.body.used_by]).toEqual([
      409,
      "in_use",
      [{ kind: "campaign", id: campaign.id }],
    ]);
    expect([batch.results[0].status, batch.results[0].code]).toEqual([409, "in_use"]);
    expect(gone.status).toBe(204);
  });
});

describe("a duplicate", () => {
  it("of a campaign or a template is one's own, with what it says and nobody's share or external id", async () => {
    const { request } = workspace;
    const body = { name: "Model", goal: "Ten", steps: [{ subject: "Hi" }], external_ids: { crm: "m1" } };
    const { body: model } = await request("POST", "/campaigns", { body });
    await share({ campaign_id: model.id, with: "everyone", access: "view" });
    const content = { subject: "Hello", text: "Text" };
    const { body: template } = await request("POST", "/templates", { body: { name: "T", content } });
    const copy = await request("POST", `/campaigns/${model.id}/duplicate`, { body: {}, key: rep.token });
    const like = await request("POST", `/templates/${template.id}/duplicate`, {
      body: { name: "T2" },
      key: rep.token,
    });
    const refused = await request("POST", `/templates/${template.id}/duplicate`, {
      body: {},
      key: viewer.token,
    });

    expect(copy.body).toMatchObject({
      name: "Model (copy)",
      goal: "Ten",
      status: "draft",
      owner_id: rep.memberId,
      shared_with: { everyone: null, members: {} },
      external_ids: {},
    });
    expect(like.body).toMatchObject({ name: "T2", owner_id: rep.memberId, content, content_version: 1 });
    expect(refused.status).toBe(403);
  });
});

describe("a template", () => {
  it("keeps each version of what it says, and grows none where it says the same", async () => {
    const { request } = workspace;
    const content = { subject: "Hello", text: "Hello {{first_name}}", variables: ["first_name"] };
    const { body: made } = await request("POST", "/templates", { body: { name: "First", content } });
    const path = `/templates/${made.id}`;
    await request("PUT", path, { body: { name: "First touch", content: { subject: "Hello" } } });
    const { body: changed } = await request("PUT", path, { body: { content: { subject: "Hi" } } });
    const { body: versions } = await request("GET", `${path}/versions`);
    const stranger = await request("PUT", path, { body: { name: "Mine" }, key: rep.token });

    expect([changed.name, changed.content.text, changed.content_version, changed.version]).toEqual([
      "First touch",
      "Hello {{first_name}}",
      2,
      3,
    ]);
    expect(versions.data).toMatchObject([
      { content_version: 2, content: { subject: "Hi" }, changed: ["subject"] },
      { content_version: 1, content: { subject: "Hello" }, changed: [] },
    ]);
    expect(stranger.status).toBe(403);
  });
});
