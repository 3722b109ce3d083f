import { describe, expect, it } from "vitest";
import { awaitImport, importCsv, uploadCsv } from "#test/support/await-import.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const limitMs = 120_000;

const undo = async (workspace: Workspace, id: string) => {
  const begun = await workspace.request("POST", `/leads/import/${id}/undo`);
  expect(begun.status).toBe(202);
  return awaitImport(workspace, id, ["undone"]);
};

const leftLines = async (workspace: Workspace, id: string): Promise<string[]> => {
  const { body } = await workspace.request("GET", `/leads/import/${id}/undo`);
  return (await (await fetch(body.url)).text()).split("\r\n").filter((line) => line !== "");
};

const byEmail = async ({ request }: Workspace) => {
  const { data } = (await request("GET", "/leads")).body;
  return new Map<string, Record<string, unknown>>(
    data.map((lead: { email: string }) => [lead.email, lead] as const),
  );
};

describe("undoing an import", { timeout: limitMs }, () => {
  it("deletes what it made, restores what it replaced, and lists what has changed since", async () => {
    const workspace = await aWorkspace(service());
    const present = (name: string) => ({
      email: `${name}@example.com`,
      title: "Countess",
      company: { name: "Acme", city: "Rome" },
    });
    const { body: whole } = await workspace.request("POST", "/leads", { body: present("whole") });
    await workspace.request("POST", "/leads", { body: present("part") });
    const rows = ["whole", "part", "new", "touched", "binned"].map(
      (name) => `${name}@example.com,Analyst,Beta,London`,
    );
    const csv = ["email,title,company,company city", ...rows].join("\n");
    const options = { on_match: "overwrite", tags: ["fair"] };
    const id = await uploadCsv(workspace, csv, { options, auto_confirm: true });
    const done = await awaitImport(workspace, id);
    expect(done.counts).toMatchObject({ created: 3, updated: 2 });
    expect(done.undo_until).not.toBeNull();
    const after = await byEmail(workspace);
    expect(after.get("whole@example.com")).toMatchObject({ title: "Analyst", tags: ["fair"] });
    const change = (email: string, body: object) =>
      workspace.request("PUT", `/leads/${after.get(email)?.["id"]}`, { body });
    await change("part@example.com", { company: { city: "Paris" } });
    await change("touched@example.com", { score: 7 });
    await workspace.request("DELETE", `/leads/${after.get("binned@example.com")?.["id"]}`);

    const undone = await undo(workspace, id);

    expect(undone.undo).toEqual({ deleted: 1, restored: 1, partly_restored: 1, left: 1, gone: 1 });
    expect(undone.progress).toEqual({ step: "undo", done: 5, total: 5 });
    const now = await byEmail(workspace);
    expect(new Set(now.keys())).toEqual(
      new Set(["part@example.com", "touched@example.com", "whole@example.com"]),
    );
    const { version, updated_at, ...before } = whole;
    expect(now.get("whole@example.com")).toMatchObject(before);
    expect(now.get("part@example.com")).toMatchObject({
      title: "Countess",
      tags: [],
      company: { name: "Acme", city: "Paris" },
    });
    expect(await leftLines(workspace, id)).toEqual([
      "_row,lead_id,field,before,imported,now,reason",
      `3,${now.get("part@example.com")?.["id"]},company.city,Rome,London,Paris,changed_since`,
      `5,${now.get("touched@example.com")?.["id"]},score,,,7,changed_since`,
    ]);
  });

  it("frees what it made for others, once however often it is asked", async () => {
    const workspace = await aWorkspace(service());
    const { id } = await importCsv(workspace, "email\nada@example.com\n");
    await undo(workspace, id);

    const again = await workspace.request("POST", `/leads/import/${id}/undo`);
    expect([again.status, again.body.state, again.body.undo.deleted]).toEqual([202, "undone", 1]);
    const made = await workspace.request("POST", "/leads", { body: { email: "ada@example.com" } });
    expect(made.status).toBe(201);
    const confirmed = await workspace.request("POST", `/leads/import/${id}/confirm`);
    expect([confirmed.status, confirmed.body.code]).toEqual([409, "wrong_state"]);
  });

  it("is refused where nothing was written", async () => {
    const workspace = await aWorkspace(service());
    const id = await uploadCsv(workspace, "email\nada@example.com\n");
    await awaitImport(workspace, id, ["validated"]);
    await workspace.request("POST", `/leads/import/${id}/cancel`);

    const answer = await workspace.request("POST", `/leads/import/${id}/undo`);

    expect([answer.status, answer.body.code]).toEqual([409, "wrong_state"]);
  });
});

describe("undoing an import beside an automatic tag", { timeout: limitMs }, () => {
  const software = async (names: readonly string[]) => {
    const workspace = await aWorkspace(service());
    const rule = 'company.industry = "software"';
    await workspace.request("POST", "/tags", { body: { name: "soft", rule } });
    const rows = names.map((name, index) => `${name}@example.com,software,C${index}`);
    const { id } = await importCsv(workspace, ["email,company industry,company", ...rows].join("\n"));
    const leads = await eventually(
      () => byEmail(workspace),
      (found) => [...found.values()].every(({ tags }) => JSON.stringify(tags) === '["soft"]'),
    );
    const idOf = (name: string) => String(leads.get(`${name}@example.com`)?.["id"]);
    return { workspace, id, idOf };
  };

  it("deletes every lead that nobody but the tag's rule has changed", async () => {
    const { workspace, id } = await software(["ada", "bob", "cyd"]);

    const undone = await undo(workspace, id);

    expect(undone.undo).toEqual({ deleted: 3, restored: 0, partly_restored: 0, left: 0, gone: 0 });
    expect((await byEmail(workspace)).size).toBe(0);
  });

  it("leaves the leads that a person has changed, and lists for each what that was", async () => {
    const { workspace, id, idOf } = await software(["ada", "edited", "noted", "discussed"]);
    const { request } = workspace;
    await request("PATCH", `/leads/${idOf("edited")}`, { body: { title: "Poet" } });
    const note = { kind: "note", body: "Call her.", lead_ids: [idOf("noted")] };
    await request("POST", "/activities", { body: note });
    await request("POST", "/comments", { body: { on: idOf("discussed"), body: "Who is it?" } });

    const undone = await undo(workspace, id);

    expect(undone.undo).toMatchObject({ deleted: 1, left: 3 });
    expect(new Set((await byEmail(workspace)).keys())).toEqual(
      new Set(["edited@example.com", "noted@example.com", "discussed@example.com"]),
    );
    expect((await leftLines(workspace, id)).slice(1)).toEqual([
      `3,${idOf("edited")},title,,,Poet,changed_since`,
      `4,${idOf("noted")},activities,,,,changed_since`,
      `5,${idOf("discussed")},comments,,,,changed_since`,
    ]);
  });
});

describe("an import of all rows or none", { timeout: limitMs }, () => {
  const options = { atomicity: "all_or_none" };

  it("writes nothing when a row is invalid", async () => {
    const workspace = await aWorkspace(service());
    const csv = "email\nada@example.com\nbroken\n";
    const failed = await awaitImport(
      workspace,
      await uploadCsv(workspace, csv, { options, auto_confirm: true }),
      ["failed"],
    );
    expect(failed.failure?.code).toBe("invalid_rows");
    const waiting = await uploadCsv(workspace, csv, { options });
    await awaitImport(workspace, waiting, ["validated"]);
    const confirmed = await workspace.request("POST", `/leads/import/${waiting}/confirm`);
    expect([confirmed.status, confirmed.body.code]).toEqual([409, "wrong_state"]);
    expect((await byEmail(workspace)).size).toBe(0);
  });

  it("undoes itself when a lead refuses its row, and says so", async () => {
    const workspace = await aWorkspace(service());
    const tags = Array.from({ length: 100 }, (_, index) => `tag ${index}`);
    await workspace.request("POST", "/leads", { body: { email: "full@example.com", tags } });
    const csv = "email\nnew@example.com\nfull@example.com\n";
    const id = await uploadCsv(workspace, csv, {
      options: { ...options, tags: ["one more"] },
      auto_confirm: true,
    });

    const undone = await awaitImport(workspace, id, ["undone"]);

    expect(undone.failure?.code).toBe("rows_refused");
    expect(undone.undo).toMatchObject({ deleted: 1 });
    expect([...(await byEmail(workspace)).keys()]).toEqual(["full@example.com"]);
  });
});
