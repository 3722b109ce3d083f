import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { awaitImport, importCsv, type UploadOptions, uploadCsv } from "#test/support/await-import.ts";
import { eventually } from "#test/support/eventually.ts";
import { leadsOf, postStep } from "#test/support/import-steps.ts";
import { sharedService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { arrived } from "#test/support/webhook-deliveries.ts";
import { aReceiver, subscribe } from "#test/support/webhooks.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();

describe("the options of an import", { timeout: 120_000 }, () => {
  const run = async (csv: string, options: UploadOptions["options"], lead?: object) => {
    const workspace = await aWorkspace(service());
    if (lead !== undefined) await workspace.request("POST", "/leads", { body: lead });
    const done = await importCsv(workspace, csv, { options: options ?? {} });
    return { workspace, done, leads: await leadsOf(workspace) };
  };
  it("on_in_file_duplicate: merge", async () => {
    const csv = "email,title,city\na@example.com,First,\nb@example.com,,\na@example.com,Last,Rome\n";
    const { done, leads } = await run(csv, { on_in_file_duplicate: "merge" });

    expect(done.counts).toMatchObject({ total: 3, valid: 2, duplicate_in_file: 1, created: 2 });
    expect(leads.get("a@example.com")).toMatchObject({ title: "First", city: "Rome" });
  });

  it("go by field and group of fields", async () => {
    const on_match = {
      default: "overwrite",
      groups: { company: "skip" },
      fields: [{ field: "title", policy: "fill_blanks" }],
    };
    const lead = { email: "a@example.com", title: "Old", city: "Oslo", company: { name: "Old" } };
    const { leads } = await run("email,title,city,company\na@example.com,New,Rome,New\n", { on_match }, lead);

    expect(leads.get("a@example.com")).toMatchObject({
      title: "Old",
      city: "Rome",
      company: { name: "Old" },
    });
  });

  it("newest_wins: a row replaces what is older than it", async () => {
    const csv =
      "email,title,last contacted\na@example.com,Stale,2001-01-01T00:00:00Z\nb@example.com,Fresh,2091-01-01T00:00:00Z\n";
    const workspace = await aWorkspace(service());
    for (const email of ["a@example.com", "b@example.com"])
      await workspace.request("POST", "/leads", { body: { email, title: "Now" } });

    await importCsv(workspace, csv, { options: { on_match: "newest_wins" } });

    const leads = await leadsOf(workspace);
    expect([leads.get("a@example.com")?.["title"], leads.get("b@example.com")?.["title"]]).toEqual([
      "Now",
      "Fresh",
    ]);
  });

  it("mapping names the second of two columns of one name by its count", async () => {
    const workspace = await aWorkspace(service());
    const csv = "Email,Phone,Phone\na@example.com,,+442079460123\nb@example.com,,020\n";
    const id = await uploadCsv(workspace, csv);
    await awaitImport(workspace, id, ["validated"]);
    const mapping = [
      { column: "Phone", field: null },
      { column: "Phone (2)", field: "phone" },
    ];
    const mapped = await workspace.request("PUT", `/leads/import/${id}/mapping`, { body: { mapping } });
    const checked = await awaitImport(workspace, id, ["validated"]);
    await postStep(workspace, id, "confirm");
    await awaitImport(workspace, id, ["done"]);

    expect(mapped.status).toBe(200);
    expect(checked).toMatchObject({
      columns: ["Email", "Phone", "Phone (2)"],
      counts: { valid: 2, warning: 1, invalid: 0 },
    });
    expect((await leadsOf(workspace)).get("a@example.com")).toMatchObject({ phone: "+442079460123" });
  });

  it("dry_run counts and writes nothing", async () => {
    const watch = watchEvents(service());
    const csv = "email\na@example.com\nbroken\n";
    const { workspace, done, leads } = await run(csv, { dry_run: true });
    const confirmed = await postStep(workspace, done.id, "confirm");

    expect(done).toMatchObject({
      state: "done",
      undo_until: null,
      counts: { valid: 1, invalid: 1, created: 0 },
    });
    expect([confirmed.status, confirmed.body.code]).toEqual([409, "wrong_state"]);
    expect(leads.size).toBe(0);
    expect(watch.once().filter(({ resource }) => resource.id === done.id)).toEqual([]);
    watch.stop();
  });

  it("webhooks: false keeps what the import tells from webhooks, batches and replays, and from nobody else", async () => {
    const workspace = await aWorkspace(service());
    const [single, gathering] = [await aReceiver(), await aReceiver()];
    const watch = watchEvents(service(), workspace.id);
    const { id } = await subscribe(service(), workspace, { url: single.url });
    const batch = { max_events: 2, max_wait_seconds: 1 };
    await subscribe(service(), workspace, { url: gathering.url, batch });

    const quiet = await importCsv(workspace, "email\na@example.com\n", { options: { webhooks: false } });
    const loud = await importCsv(workspace, "email\nb@example.com\n");
    await arrived(single, 1);
    await arrived(gathering, 1);
    const from = new Date(Date.now() - 60_000).toISOString();
    const { body: replay } = await workspace.request("POST", `/webhooks/${id}/replay`, { body: { from } });
    const done = await eventually(
      async () => (await workspace.request("GET", `/webhooks/${id}/replays/${replay.id}`)).body,
      ({ state }) => state === "done",
    );
    await arrived(single, 2);

    const told = watch.once().filter(({ type }) => type === "lead.imported");
    watch.stop();
    await Promise.all([single.close(), gathering.close()]);
    expect(done.counts.replayed).toBe(1);
    const got = [...single.received, ...gathering.received].flatMap(({ event }) => event.events ?? [event]);
    expect(got.map(({ data }) => [data.import_id, data.webhooks])).toEqual(Array(3).fill([loud.id, true]));
    expect(told.map(({ data }) => [data["import_id"], data["webhooks"]])).toEqual([
      [quiet.id, false],
      [loud.id, true],
    ]);
    const { body: log } = await workspace.request("GET", "/events");
    expect(log.data.map(({ data }: { data: { import_id?: string } }) => data.import_id)).toContain(quiet.id);
  });

  it("owner_id is refused to a sales rep who names another, and for nobody's id", async () => {
    const workspace = await aWorkspace(service());
    const rep = await aKey(workspace, "sales_rep");
    const begin = (owner_id: string, key = workspace.key) =>
      workspace.request("POST", "/leads/import", {
        key,
        body: { source: { kind: "rows", rows: [{ email: "a@example.com" }] }, options: { owner_id } },
      });

    const [other, nobody] = [
      await begin(workspace.adminId, rep.token),
      await begin("mem_01J0000000000000000000000A"),
    ];

    expect([other.status, nobody.status, nobody.body.errors[0].pointer]).toEqual([
      403,
      422,
      "/options/owner_id",
    ]);
    const own = await begin(rep.memberId);
    await awaitImport(workspace, own.body.id, ["validated"]);
    await postStep(workspace, own.body.id, "confirm");
    await awaitImport(workspace, own.body.id);
    expect((await leadsOf(workspace)).get("a@example.com")?.["owner_id"]).toBe(rep.memberId);
  });

  it("format says what can't be told from the file, and shows what was found", async () => {
    const bytes = Uint8Array.from(Buffer.from("title\nemail^name\nzoe@example.com^Zo\xeb\n", "latin1"));
    const workspace = await aWorkspace(service());
    const format = { delimiter: "^", encoding: "windows-1252", header_row: 2 };
    const id = await uploadCsv(workspace, bytes, { options: { format } });

    const checked = await awaitImport(workspace, id, ["validated"]);

    expect(checked.format).toEqual({ kind: "delimited", gzip: false, quote: '"', ...format });
    const { body } = await workspace.request("GET", `/leads/import/${id}/preview`);
    expect(body.rows[0].lead).toMatchObject({ email: "zoe@example.com", name: "Zoë" });
  });
});
