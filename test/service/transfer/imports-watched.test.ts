import { describe, expect, it } from "vitest";
import { uploadCsv } from "#test/support/await-import.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
const limitMs = 60_000;

describe("waiting for an import", { timeout: limitMs }, () => {
  it("is answered as soon as the file is checked, and as soon as it is written", async () => {
    const workspace = await aWorkspace(service());
    const id = await uploadCsv(workspace, "email\nada@example.com\n");
    const checked = await workspace.request("GET", `/leads/import/${id}?wait=20`);
    await workspace.request("POST", `/leads/import/${id}/confirm`);
    const written = await workspace.request("GET", `/leads/import/${id}?wait=20`);

    expect([checked.body.state, written.body.state]).toEqual(["validated", "done"]);
  });

  it.each(["21", "-1", "1.5", "", "soon"])("refuses to wait %j seconds", async (wait) => {
    const id = "imp_01J0000000000000000000000A";
    const answer = await service().request("GET", `/leads/import/${id}?wait=${wait}`);

    expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([400, "?wait"]);
  });
});

describe("the list of imports", { timeout: limitMs }, () => {
  it("gives the newest first, page by page, each once", async () => {
    const workspace = await aWorkspace(service());
    const begun: string[] = [];
    for (let index = 0; index < 3; index += 1) begun.push(await uploadCsv(workspace, "email\n"));

    const first = await workspace.request("GET", "/leads/import?limit=2");
    const second = await workspace.request("GET", `/leads/import?limit=2&cursor=${first.body.next_cursor}`);

    const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(begun.toReversed());
    expect([first.body.has_more, second.body.has_more]).toEqual([true, false]);
  });

  it("tells those of a state or a source, and waits until there is one", async () => {
    const workspace = await aWorkspace(service());
    const none = await workspace.request("GET", "/leads/import?state=done&source=s3");
    const asked = workspace.request("GET", "/leads/import?source=upload&state=validated&wait=20");
    const id = await uploadCsv(workspace, "email\nada@example.com\n");

    expect(none.body.data).toEqual([]);
    expect((await asked).body.data).toEqual([expect.objectContaining({ id, state: "validated" })]);
  });

  it("refuses a cursor that is not its own", async () => {
    const answer = await service().request("GET", "/leads/import?cursor=nonsense");

    expect([answer.status, answer.body.code]).toEqual([400, "invalid_cursor"]);
  });
});
