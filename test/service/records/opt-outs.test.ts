import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { leadKey } from "#lib/adapters/dynamo/keys.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import { aKey } from "#test/support/a-key.ts";
import { awaitImport, importCsv, uploadCsv } from "#test/support/await-import.ts";
import { ended } from "#test/support/bulk.ts";
import { unitsReadBy, unitsWrittenIn } from "#test/support/capacity.ts";
import { eventually } from "#test/support/eventually.ts";
import { publishSesEvent } from "#test/support/publish-ses-event.ts";
import { runTask } from "#test/support/run-task.ts";
import { sharedService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aReceiver } from "#test/support/webhooks.ts";
import { aDraft, runEnded } from "#test/support/workflows.ts";
import { aWorkspace, operatorTable, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const limitMs = 60_000;
const email = "ada@example.com";
const occurred_at = "2026-11-20T10:00:00.000Z";
const byEmail = { channels: ["email"], at: occurred_at, source: "unsubscribe" };

const tell = async ({ request }: Workspace, event: object) => {
  const body = {
    events: [{ id: "e1", type: "unsubscribe", lead_id: `email:${email}`, occurred_at, ...event }],
  };
  const answer = await request("POST", "/engagement/events", { body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.results[0];
};
const make = ({ request }: Workspace, lead: object = {}) =>
  request("POST", "/leads", { body: { email, ...lead } });
const read = async ({ request }: Workspace, id: string) => (await request("GET", `/leads/${id}`)).body;
const suppressions = async (workspace: Workspace) =>
  (await workspace.items()).filter(({ kind }) => kind === "suppression");

/** A workflow whose only step contacts its leads; answers how the run of one lead went. */
const contact = async (workspace: Workspace, url: string, lead: string, settings: object = {}) => {
  const { request } = workspace;
  const steps = [{ do: "call_url", url, contact: true }];
  const workflow = await aDraft(workspace, { ...settings, steps });
  await request("POST", `/workflows/${workflow}/rotate-secret`);
  await request("POST", `/workflows/${workflow}/activate`);
  const { body } = await request("POST", `/workflows/${workflow}/enrol`, { body: { leads: [lead] } });
  const { trace, end } = await runEnded(workspace, body.results[0].run_id);
  return { trace, end };
};

describe("an address that unsubscribes", { timeout: limitMs }, () => {
  it("is kept without a lead: a lead made, upserted or imported with it is opted out from its first answer, and no step contacts it", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const receiver = await aReceiver();
    const { body: lead } = await make(workspace);
    await request("DELETE", `/leads/${lead.id}`);

    const told = await tell(workspace, {});

    expect(told).toMatchObject({ status: 202, code: "address_suppressed", counted: false });
    const made = await make(workspace);
    expect(made.body.opted_out).toEqual(byEmail);
    await request("DELETE", `/leads/${made.body.id}`);
    const items = [{ action: "upsert", lead: { email: " Ada@Example.com" } }];
    const { body: batch } = await request("POST", "/leads/batch", { body: { items } });
    expect(batch.results[0].lead.opted_out).toEqual(byEmail);
    await request("DELETE", `/leads/${batch.results[0].lead.id}`);
    await importCsv(workspace, `Email,First name\n${email},Ada\ngrace@example.com,Grace\n`);
    const { body: found } = await request("GET", '/leads?filter=opted_out HAS ANY ("email")');
    expect(found.data).toMatchObject([{ email, opted_out: byEmail }]);
    expect(await contact(workspace, receiver.url, found.data[0].id)).toMatchObject({
      trace: [{ kind: "call_url", outcome: "skipped", detail: "opted_out" }],
    });
    expect(receiver.received).toHaveLength(0);
    await request("DELETE", `/leads/${found.data[0].id}`);
    const restored = await request("POST", `/leads/${lead.id}/restore`);
    expect(restored.body.opted_out).toEqual(byEmail);
    const other = await make(workspace, { email: "other@example.com" });
    await request("DELETE", `/leads/${lead.id}`);
    const changed = await request("PUT", `/leads/${other.body.id}`, { body: { email } });
    expect(changed.body.opted_out).toEqual(byEmail);
  });

  it("by Amazon SES is kept where the tagged lead is gone, and marks the lead that has the address by now", async () => {
    const workspace = await aWorkspace(service());
    const { body: gone } = await make(workspace);
    await workspace.request("DELETE", `/leads/${gone.id}`);
    const { body: lead } = await make(workspace);
    const part = { complaint: { timestamp: occurred_at, complainedRecipients: [{ emailAddress: email }] } };
    const watch = watchEvents(service(), workspace.id);

    publishSesEvent(service(), { workspaceId: workspace.id, leadId: gone.id, eventType: "Complaint", part });

    const marked = await eventually(
      () => read(workspace, lead.id),
      ({ opted_out }) => opted_out !== null,
    );
    expect(marked).toMatchObject({
      opted_out: { channels: ["email"], at: occurred_at, source: "complaint" },
      version: lead.version + 1,
    });
    expect(await suppressions(workspace)).toHaveLength(1);
    // As for an event of POST /engagement/events.
    const updates = await eventually(
      () => watch.once().filter(({ type }) => type === "lead.updated"),
      (found) => found.length > 0,
    );
    watch.stop();
    expect(updates).toMatchObject([
      {
        resource: { id: lead.id, revision: lead.version + 1 },
        data: { lead_id: lead.id, changed_fields: ["opted_out"] },
      },
    ]);
  });

  it("a hundred times is one opt-out, of which viewers see the channels only", async () => {
    const workspace = await aWorkspace(service());
    const { body: lead } = await make(workspace);
    const event = { id: "e1", type: "unsubscribe", lead_id: lead.id, occurred_at };
    const events = Array.from({ length: 100 }, () => event);

    const { body } = await workspace.request("POST", "/engagement/events", { body: { events } });

    const statuses = body.results.map(({ status }: { status: number }) => status);
    expect(statuses.toSorted().at(-1)).toBe(201);
    expect(statuses.filter((status: number) => status === 200)).toHaveLength(99);
    const after = await read(workspace, lead.id);
    expect(after).toMatchObject({ opted_out: byEmail, version: 2, engagement: { unsubscribes: 1 } });
    expect(await suppressions(workspace)).toHaveLength(1);
    const { token: key } = await aKey(workspace, "viewer");
    const shown = await workspace.request("GET", `/leads/${lead.id}`, { key });
    expect(shown.body.opted_out).toEqual({ channels: ["email"], at: null, source: null });
    expect(shown.body.provenance).not.toHaveProperty("opted_out");
    const { body: found } = await workspace.request("GET", "/leads?fields=id,provenance,opted_out", { key });
    expect(found.data).toMatchObject([{ opted_out: { channels: ["email"], at: null } }]);
    expect(found.data[0].provenance).not.toHaveProperty("opted_out");
  });
});

describe("an event of an address that its lead does not have", { timeout: limitMs }, () => {
  it("opts out both the lead that it names and the lead that has the address, and leaves a new address valid", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { body: named } = await make(workspace, { email: "named@example.com" });
    const { body: holder } = await make(workspace);

    await tell(workspace, { lead_id: named.id, email });

    expect((await read(workspace, named.id)).opted_out).toEqual(byEmail);
    expect((await read(workspace, holder.id)).opted_out).toEqual(byEmail);
    const { body: moved } = await make(workspace, { email: "before@example.com" });
    await request("PUT", `/leads/${moved.id}`, { body: { email: "after@example.com" } });
    const whileBefore = moved.created_at;
    await tell(workspace, { id: "late", lead_id: moved.id, type: "bounce", occurred_at: whileBefore });
    expect(await read(workspace, moved.id)).toMatchObject({
      email_status: "unknown",
      engagement: { bounces: 1 },
    });
    expect(await suppressions(workspace)).toHaveLength(2);
  });
});

describe("an import", { timeout: limitMs }, () => {
  it("keeps the opt-outs of rows that give way, and waits at unreadable ones of a header that it has learned", async () => {
    const workspace = await aWorkspace(service());
    const header = "Email,First name,Unsubscribed";
    const rows = [`${email},Ada,no`, `${email},Ada,yes`, "grace@example.com,Grace,no"];
    await importCsv(workspace, `${header}\n${rows.join("\n")}\n`);
    const { body: found } = await workspace.request("GET", '/leads?filter=opted_out HAS "email"');
    expect(found.data).toMatchObject([{ email }]);
    const second = `${header}\nalan@example.com,Alan,yes\njoan@example.com,Joan,perhaps\n`;

    const id = await uploadCsv(workspace, second, { auto_confirm: true });

    const waiting = await awaitImport(workspace, id, ["validated"]);
    expect(waiting.needs_review).toMatchObject([{ code: "unsure_column", column: "Unsubscribed" }]);
    await workspace.request("POST", `/leads/import/${id}/confirm`, { body: {} });
    const { counts } = await awaitImport(workspace, id);
    expect(counts).toMatchObject({ created: 1, invalid: 1 });
  });

  it("reads at most one unit a row for the suppressions of its addresses, and writes none", async () => {
    const rows = 300;
    const imported = async (workspace: Workspace) => {
      const lines = Array.from({ length: rows }, (_, index) => `lead${index}@example.com`);
      const written = unitsWrittenIn(service(), workspace);
      const read = await unitsReadBy(service(), ["functions/queues/execute-import-chunk.ts"], () =>
        importCsv(workspace, `Email\n${lines.join("\n")}\n`),
      );
      return { read, written: written("UNIQ#suppression") };
    };
    const [without, suppressing] = [await aWorkspace(service()), await aWorkspace(service())];
    await tell(suppressing, { lead_id: "email:lead7@example.com" });

    const [plain, withSuppressions] = [await imported(without), await imported(suppressing)];

    expect(withSuppressions.written).toBe(0);
    expect(withSuppressions.read - plain.read).toBeGreaterThan(rows / 2);
    // The workspace's secret and a retry of the chunk are the rest.
    expect(withSuppressions.read - plain.read).toBeLessThanOrEqual(rows + 4);
    const { body } = await suppressing.request("GET", "/leads?filter=opted_out EXISTS");
    expect(body.data).toMatchObject([{ email: "lead7@example.com" }]);
  });
});

describe("an opt-out", { timeout: limitMs }, () => {
  it("is added by writers and cleared by an admin alone, whose word holds against the event that comes once more", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { body: lead } = await make(workspace);
    const path = `/leads/${lead.id}`;
    await tell(workspace, {});
    for (const opted_out of [null, false, { channels: ["email"] }]) {
      const { body } = await request("PUT", path, { body: { opted_out, title: `${opted_out}` } });
      expect(body.opted_out).toEqual(byEmail);
    }
    const { body: same } = await request("PUT", path, { body: await read(workspace, lead.id) });
    expect(same.opted_out).toEqual(byEmail);
    const { body: more } = await request("PUT", path, { body: { opted_out: { channels: ["phone"] } } });
    expect(more.opted_out).toEqual({ ...byEmail, channels: ["email", "phone"] });
    const { token: key } = await aKey(workspace, "manager");
    const refused = await request("DELETE", `${path}/opt-out`, { key });
    expect(refused.status).toBe(403);

    const cleared = await request("DELETE", `${path}/opt-out`);

    expect(cleared.body.opted_out).toBeNull();
    await tell(workspace, {});
    await tell(workspace, { id: "e2" });
    expect((await read(workspace, lead.id)).opted_out).toBeNull();
    await request("DELETE", path);
    expect((await make(workspace)).body.opted_out).toBeNull();
    const audit = (await workspace.items()).filter(({ action }) => action === "lead.clear_opt_out");
    expect(audit).toHaveLength(1);
    const at = new Date().toISOString();
    await tell(workspace, { id: "e3", occurred_at: at });
    const { body: again } = await request("GET", `/leads/email:${email}`);
    expect(again.opted_out).toEqual({ ...byEmail, at });
  });

  it("that a writer sets outlives its lead", async () => {
    const workspace = await aWorkspace(service());
    const { body: lead } = await make(workspace, { opted_out: true });
    expect(lead.opted_out.channels).toEqual(["email", "phone", "all"]);

    await eventually(
      () => suppressions(workspace),
      (found) => found.length === 1,
    );

    await workspace.request("DELETE", `/leads/${lead.id}`);
    expect((await make(workspace)).body.opted_out).toMatchObject({ channels: ["email", "phone", "all"] });
  });

  it("is made of unsubscribes that were only counted, once a task looks for them", async () => {
    const workspace = await aWorkspace(service());
    const { body: lead } = await make(workspace);
    // As an earlier release has left it.
    await operatorTable(service()).send(
      new UpdateCommand({
        TableName: service().names.table,
        Key: { ...leadKey(workspace.id, lead.id as LeadId) },
        UpdateExpression: "SET engagement = :counted",
        ExpressionAttributeValues: { ":counted": { unsubscribes: 1 } },
      }),
    );

    await Promise.all([1, 2].map(() => runTask(service(), workspace, "keep-opt-outs")));

    const kept = await eventually(
      () => read(workspace, lead.id),
      ({ opted_out }) => opted_out !== null,
    );
    expect(kept).toMatchObject({ version: 1, opted_out: { channels: ["email"], source: "unsubscribe" } });
    expect((await workspace.request("GET", "/jobs")).body.data).toEqual([]);
    expect((await workspace.items()).filter(({ kind }) => kind === "job")).toHaveLength(1);
  });

  it("reaches a lead that was written while its address was being suppressed", async () => {
    const workspace = await aWorkspace(service());
    await tell(workspace, {});
    const { body: lead } = await make(workspace, { email: "grace@example.com" });

    // As a creation writes it that has read the suppressions before the event came.
    await operatorTable(service()).send(
      new UpdateCommand({
        TableName: service().names.table,
        Key: { ...leadKey(workspace.id, lead.id as LeadId) },
        UpdateExpression: "SET email = :email",
        ExpressionAttributeValues: { ":email": email },
      }),
    );

    const marked = await eventually(
      () => read(workspace, lead.id),
      ({ opted_out }) => opted_out !== null,
    );
    expect(marked.opted_out).toEqual(byEmail);
  });
});

describe("an undo", { timeout: limitMs }, () => {
  it("that gives a lead its address back finds what came to the address meanwhile, and takes no opt-out back", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { body: lead } = await make(workspace, { phone: "+442079460123" });
    const body = { ids: [lead.id], action: { kind: "clear_field", field: "email" } };
    const { body: job } = await request("POST", "/leads/bulk", { body });
    await ended(workspace, job.id);
    expect(await tell(workspace, {})).toMatchObject({ status: 202 });

    const { body: undo } = await request("POST", `/jobs/${job.id}/undo`);
    await ended(workspace, undo.id);

    expect(await read(workspace, lead.id)).toMatchObject({ email, opted_out: byEmail });
    const file = `Email,Title,Do Not Call\n${email},Countess,yes\n`;
    const options = { on_match: "overwrite" };
    const { id } = await importCsv(workspace, file, { options });
    const both = { ...byEmail, channels: ["email", "phone"] };
    expect(await read(workspace, lead.id)).toMatchObject({ title: "Countess", opted_out: both });
    await request("POST", `/leads/import/${id}/undo`);
    await awaitImport(workspace, id, ["undone"]);
    expect(await read(workspace, lead.id)).toMatchObject({ title: null, opted_out: both });
  });
});

describe("an address that bounced", { timeout: limitMs }, () => {
  it("is invalid and not contacted, until the lead has another one", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const receiver = await aReceiver();
    const { body: lead } = await make(workspace);
    const path = `/leads/${lead.id}`;
    await tell(workspace, { id: "soft", type: "bounce", bounce_type: "soft" });
    expect((await read(workspace, lead.id)).email_status).toBe("unknown");

    await tell(workspace, { type: "bounce", bounce_type: "hard" });

    expect(await read(workspace, lead.id)).toMatchObject({ email_status: "invalid", opted_out: null });
    expect(await contact(workspace, receiver.url, lead.id)).toMatchObject({
      trace: [{ kind: "call_url", outcome: "skipped", detail: "suppressed" }],
    });
    const stopped = await contact(workspace, receiver.url, lead.id, { stop_when: [{ event: "bounce" }] });
    expect(stopped).toMatchObject({ trace: [], end: { reason: "stopped" } });
    expect(receiver.received).toHaveLength(0);
    const changed = await request("PUT", path, { body: { email: "lovelace@example.com" } });
    expect(changed.body.email_status).toBe("unknown");
    expect(await contact(workspace, receiver.url, lead.id)).toMatchObject({
      trace: [{ kind: "call_url", outcome: "done" }],
    });
    const back = await request("PUT", path, { body: { email } });
    expect(back.body.email_status).toBe("invalid");
  });
});
