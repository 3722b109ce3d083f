import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { ended, makeLeads, numbered } from "#test/support/bulk.ts";
import { functionOf } from "#test/support/crash.ts";
import { eventually } from "#test/support/eventually.ts";
import { postStep } from "#test/support/import-steps.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = ownService();

/** Holds all reads of a function until the returned function is called. */
const holdReads = (entry: string): (() => void) => {
  const { principal } = functionOf(service(), entry);
  const released = Promise.withResolvers<void>();
  const stop = service().gate.beforeCall(async (call) => {
    if (call.principal === principal.name && call.operation === "GetItem") await released.promise;
    return undefined;
  });
  return () => {
    stop();
    released.resolve();
  };
};

const demote = ({ request }: Workspace, member: string, role: string) =>
  request("PUT", `/team/members/${member}`, { body: { role } });

const paused = async ({ request }: Workspace, id: string) =>
  (
    await eventually(
      () => request("GET", `/jobs/${id}`),
      ({ body }) => body.state === "paused",
    )
  ).body;

const leadsTagged = async ({ request }: Workspace, ids: readonly string[]): Promise<number> => {
  const leads = await Promise.all(ids.map((id) => request("GET", `/leads/${id}`)));
  return leads.filter(({ body }) => body.tags.includes("x")).length;
};

const inFeed = async ({ request }: Workspace): Promise<string[]> =>
  (await request("GET", "/me/feed")).body.data.flatMap((entry: { kind: string; data: { id: string } }) =>
    entry.kind === "order_paused" ? [entry.data.id] : [],
  );

describe("a bulk action whose member was demoted while it ran", { timeout: 120_000 }, () => {
  it("is paused before its next chunk with a reason, and goes on in the name of the admin who takes it over", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const manager = await aKey(workspace, "manager");
    const rep = await aKey(workspace, "sales_rep");
    const ids = await makeLeads(workspace, numbered(3, { owner_id: rep.memberId }));
    const release = holdReads("functions/queues/run-bulk-chunk.ts");
    const { body: job } = await request("POST", "/leads/bulk", {
      body: { filter: "version >= 1", action: { kind: "tag", tags: ["x"] } },
      key: manager.token,
    });
    await eventually(
      () => request("GET", `/jobs/${job.id}`),
      ({ body }) => body.state === "running",
    );

    await demote(workspace, manager.memberId, "sales_rep");
    release();
    const rests = await paused(workspace, job.id);

    expect(rests).toMatchObject({ failure: { code: "author_may_not" }, counts: { matched: 3, changed: 0 } });
    expect(await leadsTagged(workspace, ids)).toBe(0);
    expect(await inFeed(workspace)).toEqual([job.id]);
    const takeOver = (key?: string) =>
      request("POST", `/standing-orders/${job.id}/take-over`, { ...(key !== undefined && { key }) });
    expect((await takeOver(manager.token)).status).toBe(403);
    expect((await takeOver()).body).toMatchObject({ id: job.id, kind: "job", role: "sales_rep" });
    const done = await ended(workspace, job.id);
    expect([done.state, done.failure, done.counts.changed]).toEqual(["done", null, 3]);
    expect(await inFeed(workspace)).toEqual([]);
    const chunk = (await workspace.items()).find(({ action }) => action === "lead.bulk.chunk");
    expect(chunk?.["actor"]).toEqual({ type: "member", id: workspace.adminId });
  });

  it("ends when an admin cancels it instead", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const manager = await aKey(workspace, "manager");
    const ids = await makeLeads(workspace, numbered(2));
    const release = holdReads("functions/queues/run-bulk-chunk.ts");
    const { body: job } = await request("POST", "/leads/bulk", {
      body: { filter: "version >= 1", action: { kind: "tag", tags: ["x"] } },
      key: manager.token,
    });
    await eventually(
      () => request("GET", `/jobs/${job.id}`),
      ({ body }) => body.state === "running",
    );
    await request("DELETE", `/team/members/${manager.memberId}`);
    release();
    await paused(workspace, job.id);

    const { body: cancelled } = await request("POST", `/jobs/${job.id}/cancel`);
    expect(cancelled.state).toBe("cancelled");
    // Its chunk was dropped while the job was paused. It is counted as it is, and then the job ends: two versions more.
    await eventually(
      () => request("GET", `/jobs/${job.id}`),
      ({ body }) => body.version >= cancelled.version + 2,
    );
    expect(await leadsTagged(workspace, ids)).toBe(0);
    await eventually(
      () => inFeed(workspace),
      ({ length }) => length === 0,
    );
  });
});

describe("an export whose member was demoted before it ran", { timeout: 120_000 }, () => {
  it("is paused, and can be cancelled or taken over", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const manager = await aKey(workspace, "manager");
    await makeLeads(workspace, numbered(2));
    const release = holdReads("functions/queues/run-job.ts");
    const begin = async (fields: string[]) =>
      (
        await request("POST", "/exports", {
          body: { fields },
          headers: { prefer: "respond-async" },
          key: manager.token,
        })
      ).body.id;
    const [one, other] = [await begin(["email"]), await begin(["email", "score"])];

    await demote(workspace, manager.memberId, "viewer");
    release();
    for (const id of [one, other])
      expect(await paused(workspace, id)).toMatchObject({
        failure: { code: "author_may_not" },
        result_url: null,
      });

    expect((await request("POST", `/jobs/${one}/cancel`)).body).toMatchObject({
      kind: "export",
      state: "cancelled",
    });
    expect((await request("POST", `/standing-orders/${other}/take-over`)).status).toBe(200);
    const { body: done } = await eventually(
      () => request("GET", `/jobs/${other}`),
      ({ body }) => body.state === "done",
    );
    expect(done.counts.records).toBe(2);
  });
});

describe("an import whose member was demoted while it wrote", { timeout: 120_000 }, () => {
  it("stops before its next chunk, keeps what it wrote, and goes on when an admin takes it over", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const manager = await aKey(workspace, "manager");
    const release = holdReads("functions/queues/execute-import-chunk.ts");
    const own = {
      ...workspace,
      key: manager.token,
      request: (method: string, path: string, options = {}) =>
        request(method, path, { key: manager.token, ...options }),
    };
    const id = await uploadCsv(own as Workspace, "email\na@example.com\nb@example.com", {
      auto_confirm: true,
    });
    await awaitImport(workspace, id, ["executing"]);

    await demote(workspace, manager.memberId, "viewer");
    release();
    const failed = await awaitImport(workspace, id, ["failed"]);

    expect(failed).toMatchObject({ failure: { code: "author_may_not" }, counts: { created: 0 } });
    expect(await inFeed(workspace)).toEqual([id]);
    const refused = await postStep(workspace, id, "resume");
    expect([refused.status, refused.body.code]).toEqual([409, "wrong_state"]);
    expect((await request("POST", `/standing-orders/${id}/take-over`)).status).toBe(200);
    const done = await awaitImport(workspace, id);
    expect([done.state, done.counts.created, done.created_by]).toEqual(["done", 2, manager.memberId]);
    expect(await inFeed(workspace)).toEqual([]);
  });
});
