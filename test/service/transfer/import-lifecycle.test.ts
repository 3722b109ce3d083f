import { describe, expect, it } from "vitest";
import { makeImportPulse } from "#lib/adapters/dynamo/transfer/import-pulse.ts";
import { ImportId } from "#lib/contract/platform/ids.ts";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { functionOf } from "#test/support/crash.ts";
import { leadsOf, postStep } from "#test/support/import-steps.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace, operatorTable, type Workspace } from "#test/support/workspace.ts";

const service = ownService();

describe("an import that is cancelled while it writes", { timeout: 120_000 }, () => {
  it("keeps and counts what was written, runs no more, and is resumed without a row doubled", async () => {
    const workspace = await aWorkspace(service());
    const { principal } = functionOf(service(), "functions/queues/execute-import-chunk.ts");
    const begun = Promise.withResolvers<void>();
    const cancelled = Promise.withResolvers<void>();
    let reads = 0;
    // The first chunk sees the import run; the others look at it once it is cancelled.
    const stop = service().gate.beforeCall(async (call) => {
      if (call.principal !== principal.name || call.operation !== "GetItem") return undefined;
      reads += 1;
      begun.resolve();
      if (reads > 1) await cancelled.promise;
      return undefined;
    });
    const rows = Array.from({ length: 1_100 }, (_, index) => `p${index}@example.com`);
    const id = await uploadCsv(workspace, ["email", ...rows].join("\n"), { auto_confirm: true });
    await begun.promise;
    const executing = await awaitImport(workspace, id, ["executing"]);
    expect(executing.progress).toEqual({ step: "write", done: 0, total: 1_100 });
    const answer = await postStep(workspace, id, "cancel");
    cancelled.resolve();
    const created = async () => (await awaitImport(workspace, id, ["cancelled"])).counts.created;
    await expect.poll(created, { timeout: 30_000 }).toBeGreaterThan(0);
    stop();
    const partly = await awaitImport(workspace, id, ["cancelled"]);

    expect([answer.status, answer.body.state]).toEqual([200, "cancelled"]);
    expect([100, 500]).toContain(partly.counts.created);
    expect((await workspace.items()).filter(({ kind }) => kind === "lead")).toHaveLength(
      partly.counts.created,
    );

    const resumed = await postStep(workspace, id, "resume");
    expect([resumed.status, resumed.body.upload]).toEqual([202, null]);
    const done = await awaitImport(workspace, id);
    expect(done.counts).toMatchObject({ valid: 1_100, created: 1_100, updated: 0, skipped: 0 });
    expect((await workspace.items()).filter(({ kind }) => kind === "lead")).toHaveLength(1_100);
  });

  it("is resumed from any step before it writes", async () => {
    const workspace = await aWorkspace(service());
    const begun = await workspace.request("POST", "/leads/import", {
      body: { source: { kind: "upload", filename: "leads.csv" } },
    });
    const id = begun.body.id;
    await postStep(workspace, id, "cancel");
    const fresh = await postStep(workspace, id, "resume");
    expect([fresh.status, fresh.body.state]).toEqual([202, "created"]);
    await fetch(fresh.body.upload.url, { method: "PUT", body: "email\nada@example.com\n" });
    await awaitImport(workspace, id, ["validated"]);
    await postStep(workspace, id, "cancel");
    const checked = await postStep(workspace, id, "resume");
    expect(checked.body).toMatchObject({ state: "validated", counts: { valid: 1 } });
    await postStep(workspace, id, "confirm");
    expect((await awaitImport(workspace, id)).counts.created).toBe(1);
    const late = await postStep(workspace, id, "resume");
    expect([late.status, late.body.code]).toEqual([409, "wrong_state"]);
  });
});

describe("an import whose file is being checked", { timeout: 120_000 }, () => {
  it("shows how far it is, with rate and time left, and never goes back", async () => {
    const workspace = await aWorkspace(service());
    const { principal } = functionOf(service(), "functions/queues/run-import-step.ts");
    const shown = Promise.withResolvers<void>();
    const stop = service().gate.beforeCall(async (call) => {
      const isFile = call.service === "s3" && call.principal === principal.name;
      if (isFile && call.resources.some((arn) => arn.endsWith("/1/errors.csv"))) await shown.promise;
      return undefined;
    });
    const id = await uploadCsv(workspace, "email\nada@example.com\n");
    const mapped = await awaitImport(workspace, id, ["mapped"]);
    expect(mapped.progress).toEqual({ step: "check", done: 0, total: 0 });
    const pulse = makeImportPulse(operatorTable(service()), service().names.table);
    const since = new Date(Date.now() - 10_000).toISOString();
    const beat = (rows: number, share: number) =>
      pulse.beat({ workspace_id: workspace.id, id: ImportId.parse(id), revision: 1 }, { since, rows, share });
    await beat(50, 0.5);
    // A second try begins anew.
    await beat(20, 0.2);
    const half = await awaitImport(workspace, id, ["mapped"]);
    shown.resolve();
    stop();

    expect(half.progress).toEqual({ step: "check", done: 50, total: 100 });
    expect(half.rate_rows_per_s).toBeGreaterThan(0);
    expect(half.eta_s).toBeGreaterThan(0);
    const checked = await awaitImport(workspace, id, ["validated"]);
    expect([checked.progress, checked.eta_s]).toEqual([{ step: "check", done: 1, total: 1 }, null]);
    await beat(99, 0.99);
    expect(await awaitImport(workspace, id, ["validated"])).toEqual(checked);
  });
});

describe("matches that wait for review", { timeout: 120_000 }, () => {
  const present = async (workspace: Workspace, ...names: string[]) => {
    for (const name of names)
      await workspace.request("POST", "/leads", { body: { email: `${name}@example.com`, title: "Old" } });
  };
  const csv = "email,title\na@example.com,New\nb@example.com,New\nc@example.com,New\nd@example.com,New\n";
  const options = { on_match: "review" };

  it("are listed, and written as somebody decides", async () => {
    const workspace = await aWorkspace(service());
    await present(workspace, "a", "b", "c");
    const id = await uploadCsv(workspace, csv, { options, auto_confirm: true });
    const waiting = await awaitImport(workspace, id, ["in_review"]);
    expect(waiting.counts).toMatchObject({ created: 1, updated: 0, held: 3 });
    const first = await workspace.request("GET", `/leads/import/${id}/matches?limit=2`);
    const rest = await workspace.request(
      "GET",
      `/leads/import/${id}/matches?limit=2&cursor=${first.body.next_cursor}`,
    );
    expect(first.body.data[0]).toMatchObject({
      row: 2,
      differences: [{ field: "title", now: "Old", row: "New" }],
    });
    const rows = [...first.body.data, ...rest.body.data].map(({ row }: { row: number }) => row);
    expect([rows, rest.body.has_more]).toEqual([[2, 3, 4], false]);

    const stray = {
      decisions: [
        { row: 2, policy: "skip" },
        { row: 5, policy: "skip" },
      ],
    };
    const refused = await postStep(workspace, id, "matches", stray);
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
      422,
      { pointer: "/decisions/1/row", code: "not_held" },
    ]);
    const decisions = [{ row: 2, policy: "overwrite" }];
    expect((await postStep(workspace, id, "matches", { decisions })).status).toBe(202);
    expect((await awaitImport(workspace, id, ["in_review"])).counts).toMatchObject({ updated: 1, held: 2 });
    await postStep(workspace, id, "matches", { rest: "skip" });
    const done = await awaitImport(workspace, id);
    expect(done.counts).toMatchObject({ created: 1, updated: 1, skipped: 2, held: 0 });
    expect(done.progress).toEqual({ step: "write", done: 4, total: 4 });
    const titles = [...(await leadsOf(workspace))].map(([email, { title }]) => `${email[0]} ${title}`);
    expect(new Set(titles)).toEqual(new Set(["a New", "b Old", "c Old", "d New"]));

    await postStep(workspace, id, "undo");
    const undone = await awaitImport(workspace, id, ["undone"]);
    expect(undone.undo).toMatchObject({ deleted: 1, restored: 1, left: 0 });
    expect((await leadsOf(workspace)).get("a@example.com")).toMatchObject({ title: "Old" });
  });
});
