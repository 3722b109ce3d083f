import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { awaitImport, importCsv, uploadCsv } from "#test/support/await-import.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const csv = "email,name\nold@example.com,Old\nnew@example.com,New\n";

const aList = async ({ request }: Workspace, body: object = { kind: "static" }): Promise<string> =>
  (await request("POST", "/lists", { body: { name: "From the fair", ...body } })).body.id;

const onList = async ({ request }: Workspace, list: string): Promise<string[]> => {
  const { body } = await request("GET", `/lists/${list}/leads?sort=email&fields=email`);
  return body.data.map(({ email }: { email: string }) => email);
};

const begin = ({ request }: Workspace, list_id: string, key?: string) =>
  request("POST", "/leads/import", {
    ...(key !== undefined && { key }),
    body: { source: { kind: "rows", rows: [{ email: "a@example.com" }] }, options: { list_id } },
  });

describe("an import that names a list", () => {
  it("puts what it creates or updates there, leaves what is there, and takes it off when it is undone", async () => {
    const workspace = await aWorkspace(service());
    const list = await aList(workspace);
    const { body: old } = await workspace.request("POST", "/leads", {
      body: { email: "old@example.com", name: "Old" },
    });

    const first = await importCsv(workspace, csv, { options: { list_id: list } });
    const again = await importCsv(workspace, csv, { options: { list_id: list } });

    expect(first.counts).toMatchObject({ created: 1, updated: 1, failed: 0 });
    expect(again.counts).toMatchObject({ created: 0, updated: 0, skipped: 2 });
    expect(await onList(workspace, list)).toEqual(["new@example.com", "old@example.com"]);

    await workspace.request("POST", `/leads/import/${first.id}/undo`);
    await awaitImport(workspace, first.id, ["undone"]);
    expect(await onList(workspace, list)).toEqual([]);
    expect((await workspace.request("GET", `/leads/${old.id}`)).body.lists).toEqual([]);
  });

  it("that is gone when its rows are written puts nothing on it", async () => {
    const workspace = await aWorkspace(service());
    const list = await aList(workspace);
    const id = await uploadCsv(workspace, csv, { options: { list_id: list } });
    await awaitImport(workspace, id, ["validated"]);
    await workspace.request("DELETE", `/lists/${list}`);

    await workspace.request("POST", `/leads/import/${id}/confirm`);

    expect((await awaitImport(workspace, id)).counts).toMatchObject({ created: 2 });
    const { body } = await workspace.request("GET", "/leads");
    expect(body.data.map(({ lists }: { lists: string[] }) => lists)).toEqual([[], []]);
  });

  it("is refused where the caller puts no leads on the list", async () => {
    const workspace = await aWorkspace(service());
    const others = await aWorkspace(service());
    const { token: key } = await aKey(workspace, "sales_rep");
    const dynamic = await aList(workspace, { kind: "dynamic", name: "Found", filter: "email EXISTS" });

    const answers = [
      await begin(workspace, dynamic),
      await begin(workspace, await aList(others)),
      await begin(workspace, await aList(workspace), key),
    ];

    expect(answers.map(({ status, body }) => [status, body.errors[0].pointer, body.errors[0].code])).toEqual([
      [422, "/options/list_id", "not_static"],
      [422, "/options/list_id", "unknown_list"],
      [422, "/options/list_id", "unknown_list"],
    ]);
  });
});
