import { expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aRun, aWorkflow } from "#test/support/workflows.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
const roles = ["manager", "sales_rep", "viewer"] as const;

it("an explanation, a run and a workflow disclose to no role who is on a list that the role may not see", async () => {
  const workspace = await aWorkspace(service());
  const { request } = workspace;
  const members = await Promise.all(roles.map((role) => aKey(workspace, role)));
  const keys = {
    admin: workspace.key,
    ...Object.fromEntries(roles.map((role, i) => [role, members[i]?.token])),
  };
  const aList = async (name: string, filter: string, shared_with: object) =>
    (await request("POST", "/lists", { body: { name, kind: "dynamic", filter, shared_with } })).body.id;
  const secret = await aList("Private", "score >= 1", { kind: "private" });
  const masked = await aList("Asks for the email", "email EXISTS", { kind: "workspace", access: "view" });
  const open = await aList("Open", "score >= 1", { kind: "workspace", access: "view" });
  const on = (id: string) => `lists HAS "${id}"`;
  const hidden = await aWorkflow(workspace, {
    trigger: [{ when: on(secret) }, { when: on(masked) }, { when: on(open) }],
    unless: on(secret),
    steps: [{ do: "add_tag", tag: "x" }],
  });
  const branch = {
    if: on(secret),
    // biome-ignore lint/suspicious/noThenProperty: the word of the document
    then: [{ do: "add_tag", tag: "in" }],
    else: [{ do: "add_tag", tag: "out" }],
  };
  const { run, lead } = await aRun(
    workspace,
    { steps: [branch, { wait: { days: 1 } }, branch] },
    { score: 10 },
  );
  await eventually(
    async () => (await request("GET", `/runs/${run}`)).body,
    ({ state }) => state === "waiting",
  );
  const as = async (role: string, path: string) =>
    request("GET", path, { key: keys[role as keyof typeof keys] });
  const explained = async (role: string) => {
    const { body } = await as(role, `/leads/${lead}/workflows/explain`);
    const one = body.data.find(({ workflow_id }: { workflow_id: string }) => workflow_id === hidden);
    return [one.verdict, ...one.triggers.map(({ holds }: { holds: boolean | null }) => holds)];
  };

  expect(await explained("admin")).toEqual(["excluded", true, true, true]);
  expect(await explained("manager")).toEqual(["waits_for_trigger", null, true, true]);
  expect(await explained("sales_rep")).toEqual(["waits_for_trigger", null, true, true]);
  expect(await explained("viewer")).toEqual(["waits_for_trigger", null, null, true]);
  for (const role of ["manager", "sales_rep"]) {
    const { body } = await as(role, `/leads/${lead}/workflows/explain`);
    expect(JSON.stringify(body)).not.toContain(secret);
    const traced = await as(role, `/runs/${run}`);
    expect(traced.body.trace.map(({ step }: { step: string }) => step)).toEqual(["s4"]);
  }
  expect((await as("admin", `/runs/${run}`)).body.trace.length).toBeGreaterThan(2);
  for (const role of [...roles, "admin"]) {
    const [own] = (await as(role, `/leads/${lead}/runs`)).body.data;
    expect([role, own.next.length > 0]).toEqual([role, role === "admin"]);
  }
  const seen = await Promise.all(["admin", ...roles].map((role) => as(role, `/workflows/${hidden}`)));
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  const listed = (await as("viewer", "/workflows")).body.data.map(({ id }: { id: string }) => id);
  expect(listed).not.toContain(hidden);
}, 60_000);

it("a viewer reads no message id, no address and no amount in a lead's timeline, and other roles do", async () => {
  const workspace = await aWorkspace(service());
  const { request } = workspace;
  const members = await Promise.all(roles.map((role) => aKey(workspace, role)));
  const { body: lead } = await request("POST", "/leads", { body: { email: "l3@example.com" } });
  const occurred_at = new Date(Date.now() - 60_000).toISOString();
  const event = {
    type: "click",
    lead_id: lead.id,
    occurred_at,
    message_id: "m-secret",
    url: "https://u.example/",
  };
  await request("POST", "/engagement/events", { body: { events: [{ id: "l3", ...event }] } });
  await request("PUT", `/leads/${lead.id}`, {
    body: { opted_out: { channels: ["email"], source: "s-secret" } },
  });
  for (const [index, role] of roles.entries()) {
    const { body } = await request("GET", `/leads/${lead.id}/timeline`, { key: members[index]?.token ?? "" });
    const text = JSON.stringify(body.data);
    const found = ["m-secret", "u.example", "s-secret"].filter((one) => text.includes(one));
    expect([role, found]).toEqual([role, role === "viewer" ? [] : ["m-secret", "u.example", "s-secret"]]);
    expect(text).toContain('"channels":["email"]');
  }
});
