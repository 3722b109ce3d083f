import { GetScheduleCommand, ResourceNotFoundException, SchedulerClient } from "@aws-sdk/client-scheduler";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ImportSource } from "#lib/contract/transfer/import-sources.ts";
import { aKey } from "#test/support/a-key.ts";
import { sourceBody } from "#test/support/a-saved-source.ts";
import { startSheetsApi } from "#test/support/a-sheets-api.ts";
import { awaitImport } from "#test/support/await-import.ts";
import { eventually } from "#test/support/eventually.ts";
import { importBucket } from "#test/support/import-bucket.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const google = await startSheetsApi();
afterAll(() => google.close());
const service = ownService({ settings: { googleStandIn: google.url } });

const header = ["Email", "Name", "City"];
beforeEach(() => {
  google.faults.length = 0;
  google.sheets = [
    {
      title: "Leads",
      rows: [header, ["ada@example.com", "Ada", "London"], ["bob@example.com", "Bob", "Bonn"]],
    },
  ];
});

const aSource = async ({ request }: Workspace, given: object = {}): Promise<ImportSource> => {
  const { status, body } = await request("POST", "/import-sources", { body: sourceBody(given) });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const sourceOf = async ({ request }: Workspace, id: string): Promise<ImportSource> =>
  (await request("GET", `/import-sources/${id}`)).body;
const settled = (workspace: Workspace, id: string): Promise<ImportSource> =>
  eventually(
    () => sourceOf(workspace, id),
    ({ open_import_id, last_run, failure }) => open_import_id === null && (last_run ?? failure) !== null,
  );
/** Runs a source to the end of its import, and until the next run may begin. */
const run = async (workspace: Workspace, id: string) => {
  const { status, body } = await workspace.request("POST", `/import-sources/${id}/run`);
  if (status !== 202) throw new Error(JSON.stringify(body));
  const { counts } = await awaitImport(workspace, body.id);
  return { counts, source: await settled(workspace, id) };
};

describe("a saved sheet", { timeout: 120_000 }, () => {
  it("is imported whole at first, and then what has changed; rows that are gone are told and their leads stay", async () => {
    const workspace = await aWorkspace(service());
    const { id } = await aSource(workspace, { options: { on_match: "overwrite" } });

    const first = await run(workspace, id);
    expect(first.counts).toMatchObject({ total: 2, created: 2 });
    expect(first.source.last_run).toMatchObject({ rows: 2, changed: 2, gone: 0 });

    google.sheets = [
      {
        title: "Leads",
        rows: [header, ["cat@example.com", "Cat", "Rome"], ["bob@example.com", "Bob", "Berlin"]],
      },
    ];
    const second = await run(workspace, id);
    expect(second.counts).toMatchObject({ total: 2, created: 1, updated: 1 });
    expect(second.source.last_run).toMatchObject({ rows: 2, changed: 2, gone: 1 });

    const third = await run(workspace, id);
    expect(third.counts).toMatchObject({ total: 0, created: 0 });
    expect(third.source.last_run).toMatchObject({ rows: 2, changed: 0, gone: 0 });
    const { data } = (await workspace.request("GET", "/leads?fields=email,city")).body;
    expect(
      data.toSorted((a: { email: string }, b: { email: string }) => (a.email < b.email ? -1 : 1)),
    ).toEqual([
      { email: "ada@example.com", city: "London" },
      { email: "bob@example.com", city: "Berlin" },
      { email: "cat@example.com", city: "Rome" },
    ]);
    expect(await importBucket(service()).keys(`sources/${workspace.id}/`)).toHaveLength(1);
  });

  it("counts as imported only once its import is done, and waits for that", async () => {
    const workspace = await aWorkspace(service());
    const { id } = await aSource(workspace);
    const body = { source: { kind: "google_sheets", source_id: id } };
    const { body: begun } = await workspace.request("POST", "/leads/import", { body });
    const checked = await awaitImport(workspace, begun.id, ["validated"]);
    expect(checked).toMatchObject({
      source: { kind: "google_sheets", filename: "Sales sheet", source_id: id },
      counts: { valid: 2 },
    });

    const refused = await workspace.request("POST", `/import-sources/${id}/run`);
    expect([refused.status, refused.body.code]).toEqual([409, "wrong_state"]);
    await workspace.request("POST", `/leads/import/${begun.id}/cancel`);
    await eventually(
      () => sourceOf(workspace, id),
      ({ open_import_id }) => open_import_id === null,
    );

    expect((await run(workspace, id)).counts).toMatchObject({ total: 2, created: 2 });
  });

  it("waits for a person where its values contradict the saved mapping that the source names", async () => {
    const workspace = await aWorkspace(service());
    const transforms = [{ kind: "parse_date", date_order: "dmy" }];
    const mapping = [
      { column: "Email", field: "email" },
      { column: "Seen", field: "last_contacted_at", transforms },
    ];
    await workspace.request("POST", "/mappings", { body: { name: "fairs", mapping } });
    google.sheets = [
      {
        title: "Leads",
        rows: [
          ["Email", "Seen"],
          ["ada@example.com", "03/25/2025"],
          ["bob@example.com", "04/05/2025"],
        ],
      },
    ];
    const { id } = await aSource(workspace, { mapping: "fairs" });

    const { body } = await workspace.request("POST", `/import-sources/${id}/run`);
    const { auto_confirm, needs_review } = await awaitImport(workspace, body.id, ["validated"]);
    expect([auto_confirm, needs_review.map(({ code }) => code)]).toEqual([
      true,
      ["values_contradict_mapping"],
    ]);

    await workspace.request("POST", `/leads/import/${body.id}/confirm`);
    expect((await awaitImport(workspace, body.id)).counts).toMatchObject({ created: 2 });
    expect((await settled(workspace, id)).last_run).toMatchObject({ changed: 2 });
  });

  it("runs by its schedule and rests while it is paused", async () => {
    const workspace = await aWorkspace(service());
    const schedule = { expression: "rate(1 hour)", time_zone: "Europe/Berlin" };
    const { id } = await aSource(workspace, { schedule });

    // A rate runs for the first time when it is made.
    const source = await settled(workspace, id);

    expect(source.last_run).toMatchObject({ rows: 2, changed: 2 });
    const { created_by, counts } = await awaitImport(workspace, source.last_run?.import_id ?? "");
    expect([created_by, counts.created]).toEqual([workspace.adminId, 2]);
    expect(await scheduleOf(id)).toMatchObject({
      ScheduleExpression: "rate(1 hour)",
      ScheduleExpressionTimezone: "Europe/Berlin",
    });
    await workspace.request("PATCH", `/import-sources/${id}`, { body: { paused: true } });
    await eventually(
      () => scheduleOf(id),
      (found) => found === undefined,
    );
    expect((await workspace.request("GET", "/leads/import")).body.data).toHaveLength(1);
  });

  it("is gone with its schedule and what it had read when it is deleted; its leads stay", async () => {
    const workspace = await aWorkspace(service());
    const { id } = await aSource(workspace, { schedule: { expression: "rate(1 hour)" } });
    await settled(workspace, id);

    expect((await workspace.request("DELETE", `/import-sources/${id}`)).status).toBe(204);

    await eventually(
      async () => [await scheduleOf(id), ...(await importBucket(service()).keys(`sources/${workspace.id}/`))],
      (left) => left.every((one) => one === undefined),
    );
    expect((await workspace.request("GET", "/leads")).body.data).toHaveLength(2);
  });
});

describe("a source that can't be read", { timeout: 120_000 }, () => {
  it("needs other credentials when Google refuses its own, and rests until it has them", async () => {
    const workspace = await aWorkspace(service());
    const { id } = await aSource(workspace);
    google.faults.push({ status: 400, at: "/token", body: { error: "invalid_grant" } });
    const { body: begun } = await workspace.request("POST", `/import-sources/${id}/run`);

    const failed = await settled(workspace, id);

    expect(failed).toMatchObject({ state: "needs_reauth", failure: { code: "needs_reauth" } });
    await expect(awaitImport(workspace, begun.id)).rejects.toThrow("source_failed");
    expect((await workspace.request("POST", `/import-sources/${id}/run`)).status).toBe(409);
    const credentials = google.key;
    const mended = await workspace.request("PUT", `/import-sources/${id}`, { body: { credentials } });
    expect(mended.body).toMatchObject({ state: "active", failure: null });
    expect((await run(workspace, id)).counts).toMatchObject({ created: 2 });
  });

  it("says why, and mends itself with the next run that can", async () => {
    const workspace = await aWorkspace(service());
    const { id } = await aSource(workspace, { key_column: "Telephone" });
    await workspace.request("POST", `/import-sources/${id}/run`);

    const failed = await settled(workspace, id);

    expect(failed).toMatchObject({ state: "failing", failure: { code: "unknown_key_column" } });
    expect(failed.failure?.message).toContain('"Email", "Name", "City"');
    google.sheets = [
      {
        title: "Leads",
        rows: [
          ["Email", "Telephone"],
          ["ada@example.com", ""],
        ],
      },
    ];
    expect((await run(workspace, id)).source).toMatchObject({ state: "active", failure: null });
  });
});

describe("a source's credentials", { timeout: 120_000 }, () => {
  it("are never shown again and never stored in the clear", async () => {
    const workspace = await aWorkspace(service());
    const made = await workspace.request("POST", "/import-sources", { body: sourceBody() });
    const listed = await workspace.request("GET", "/import-sources");

    const shown = JSON.stringify([made.body, listed.body, await workspace.items()]);

    expect(made.body.account).toBe(google.key.client_email);
    for (const secret of ["PRIVATE KEY", google.key.private_key.split("\n")[1] ?? "", "evil.example"])
      expect(shown).not.toContain(secret);
  });
});

describe("a source", { timeout: 120_000 }, () => {
  it("is refused, with the place of each fault, when it can't be meant", async () => {
    const { request } = await aWorkspace(service());
    const broken = {
      ...google.key,
      private_key: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    };
    const cases: readonly (readonly [object, string])[] = [
      [{ spreadsheet_id: "https://example.com/x" }, "/spreadsheet_id"],
      [{ range: "Leads!H:A" }, "/range"],
      [{ credentials: { ...google.key, private_key: "secret" } }, "/credentials/private_key"],
      [{ credentials: broken }, "/credentials/private_key"],
      [{ schedule: { expression: "rate(1 minute)" } }, "/schedule/expression"],
      [{ schedule: { expression: "cron(* * * * ? *)" } }, "/schedule/expression"],
      [{ schedule: { expression: "rate(1 day)", time_zone: "Mars/Olympus" } }, "/schedule/time_zone"],
      [{ mapping: "nowhere" }, "/mapping"],
    ];

    for (const [given, pointer] of cases) {
      const { status, body } = await request("POST", "/import-sources", { body: sourceBody(given) });
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
    }
    await request("POST", "/import-sources", { body: sourceBody() });
    const again = await request("POST", "/import-sources", { body: sourceBody() });
    expect([again.status, again.body.code]).toEqual([409, "duplicate_source"]);
  });

  it("is nothing that a sales rep runs, and takes its options from nowhere else", async () => {
    const workspace = await aWorkspace(service());
    const { id } = await aSource(workspace);
    const { token: key } = await aKey(workspace, "sales_rep");
    const source = { kind: "google_sheets", source_id: id };

    const byRep = await workspace.request("POST", "/leads/import", { key, body: { source } });
    const mixed = await workspace.request("POST", "/leads/import", { body: { source, options: {} } });
    const foreign = await (await aWorkspace(service())).request("POST", "/leads/import", {
      body: { source },
    });

    expect([byRep.status, mixed.status, foreign.status]).toEqual([403, 422, 404]);
    expect(mixed.body.errors[0].pointer).toBe("/options");
  });
});

async function scheduleOf(id: string): Promise<unknown> {
  const client = new SchedulerClient({
    endpoint: service().endpointUrl,
    region: "us-east-1",
    credentials: service().operatorCredentials,
  });
  try {
    return await client.send(new GetScheduleCommand({ Name: id, GroupName: "leadrail-dev-import-sources" }));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
}
