import { expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
const own = {
  name: "Thank",
  params: [{ key: "tag", type: "tag", name: "Which tag" }],
  document: { steps: [{ do: "add_tag", tag: { param: "tag" } }] },
};

it("workflows are made of built-in templates, and what is missing is told with its place", async () => {
  const { request } = await aWorkspace(service());
  const { body: page } = await request("GET", "/workflow-templates?category=industry&limit=3");
  const { body: rest } = await request(
    "GET",
    `/workflow-templates?category=industry&limit=3&cursor=${page.next_cursor}`,
  );
  const make = (body: object) => request("POST", "/workflows", { body: { name: "Mine", ...body } });

  const missing = await make({ template_id: "new-territory", params: { title: "Head of" } });
  const nowhere = await make({ template_id: "hot-lead", params: { stage: "Nowhere" } });
  const made = await make({ template_id: "hot-lead", params: { min_score: 55 } });

  expect([page.data.length, rest.data.length, rest.has_more]).toEqual([3, 1, false]);
  expect(missing.body.errors).toMatchObject([{ pointer: "/params/list", code: "required" }]);
  expect(nowhere.body.errors).toMatchObject([{ pointer: "/params/stage", code: "unknown_stage" }]);
  expect([made.status, made.body.trigger]).toMatchObject([201, [{ when: { value: 55 } }]]);
  expect((await request("POST", `/workflows/${made.body.id}/activate`)).body.state).toBe("active");
  const put = await request("PUT", "/workflow-templates/hot-lead", { body: { name: "x" } });
  expect(put.body.code).toBe("forbidden");
});

it("custom templates are shared, changed in versions, and used by whom they are shared with", async () => {
  const workspace = await aWorkspace(service());
  const { request } = workspace;
  const manager = { key: (await aKey(workspace, "manager")).token };
  const rep = { key: (await aKey(workspace, "sales_rep")).token };
  const { body: made, headers } = await request("POST", "/workflow-templates", { body: own });
  const path = `/workflow-templates/${made.id}`;

  const hidden = await request("GET", path, manager);
  const body = {
    shared_with: { kind: "workspace", access: "view" },
    document: { steps: [{ do: "remove_tag", tag: { param: "tag" } }] },
  };
  const { body: shared } = await request("PUT", path, {
    body,
    headers: { "if-match": headers.get("etag") ?? "" },
  });
  const used = await request("POST", "/workflows", {
    ...manager,
    body: { name: "Theirs", template_id: made.id, params: { tag: "thanked" } },
  });

  expect([hidden.status, shared.content_version]).toEqual([404, 2]);
  expect(used.body.steps).toMatchObject([{ do: "remove_tag", tag: "thanked" }]);
  const { body: versions } = await request("GET", `${path}/versions`, rep);
  expect(versions.data.map(({ content_version }: { content_version: number }) => content_version)).toEqual([
    2, 1,
  ]);
  expect((await request("POST", "/workflow-templates", { ...rep, body: own })).status).toBe(403);
  expect((await request("POST", "/workflow-templates", { body: own })).body.code).toBe(
    "duplicate_workflow_template",
  );
  expect((await request("DELETE", path)).status).toBe(204);
  expect((await request("GET", `${path}/versions`)).status).toBe(404);
  expect((await request("GET", `/workflows/${used.body.id}`)).status).toBe(200);
});
