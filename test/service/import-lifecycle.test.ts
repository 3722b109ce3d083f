import { describe, expect, it } from "vitest";
import { makeImportPulse } from "#lib/adapters/dynamo/import-pulse.ts";
import { ImportId } from "#lib/contract/ids.ts";
import { aKey } from "#test/support/a-key.ts";
import { awaitImport, importCsv, type UploadOptions, uploadCsv } from "#test/support/await-import.ts";
import { functionOf } from "#test/support/crash.ts";
import { ownService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace, operatorTable, type Workspace } from "#test/support/workspace.ts";

const service = ownService();
const limitMs = 120_000;

const leadsOf = async ({ request }: Workspace) => {
  const { data } = (await request("GET", "/leads?limit=200")).body;
  return new Map<string, Record<string, unknown>>(
    data.map((lead: { email: string }) => [lead.email, lead] as const),
  );
};

const errorsOf = async ({ request }: Workspace, id: string): Promise<Buffer> => {
  const { body } = await request("GET", `/leads/import/${id}/errors`);
  return Buffer.from(await (await fetch(body.url)).arrayBuffer());
};

const post = ({ request }: Workspace, id: string, step: string, body?: object) =>
  request("POST", `/leads/import/${id}/${step}`, body === undefined ? {} : { body });

describe("an import that is cancelled while it writes", { timeout: limitMs }, () => {
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
    const answer = await post(workspace, id, "cancel");
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

    const resumed = await post(workspace, id, "resume");
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
    await post(workspace, id, "cancel");
    const fresh = await post(workspace, id, "resume");
    expect([fresh.status, fresh.body.state]).toEqual([202, "created"]);
    await fetch(fresh.body.upload.url, { method: "PUT", body: "email\nada@example.com\n" });
    await awaitImport(workspace, id, ["validated"]);
    await post(workspace, id, "cancel");
    const checked = await post(workspace, id, "resume");
    expect(checked.body).toMatchObject({ state: "validated", counts: { valid: 1 } });
    await post(workspace, id, "confirm");
    expect((await awaitImport(workspace, id)).counts.created).toBe(1);
    const late = await post(workspace, id, "resume");
    expect([late.status, late.body.code]).toEqual([409, "wrong_state"]);
  });
});

describe("an import whose file is being checked", { timeout: limitMs }, () => {
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

describe("matches that wait for review", { timeout: limitMs }, () => {
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

    const decisions = [{ row: 2, policy: "overwrite" }];
    expect((await post(workspace, id, "matches", { decisions })).status).toBe(202);
    expect((await awaitImport(workspace, id, ["in_review"])).counts).toMatchObject({ updated: 1, held: 2 });
    await post(workspace, id, "matches", { rest: "skip" });
    const done = await awaitImport(workspace, id);
    expect(done.counts).toMatchObject({ created: 1, updated: 1, skipped: 2, held: 0 });
    expect(done.progress).toEqual({ step: "write", done: 4, total: 4 });
    const titles = [...(await leadsOf(workspace))].map(([email, { title }]) => `${email[0]} ${title}`);
    expect(new Set(titles)).toEqual(new Set(["a New", "b Old", "c Old", "d New"]));

    await post(workspace, id, "undo");
    const undone = await awaitImport(workspace, id, ["undone"]);
    expect(undone.undo).toMatchObject({ deleted: 1, restored: 1, left: 0 });
    expect((await leadsOf(workspace)).get("a@example.com")).toMatchObject({ title: "Old" });
  });
});

describe("the options of an import", { timeout: limitMs }, () => {
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

  it("dry_run counts and writes nothing", async () => {
    const watch = watchEvents(service());
    const { done, leads } = await run("email\na@example.com\nbroken\n", { dry_run: true });

    expect(done).toMatchObject({
      state: "done",
      undo_until: null,
      counts: { valid: 1, invalid: 1, created: 0 },
    });
    expect(leads.size).toBe(0);
    expect(watch.once().filter(({ resource }) => resource.id === done.id)).toEqual([]);
    watch.stop();
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
    await post(workspace, own.body.id, "confirm");
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

describe("mended rows", { timeout: limitMs }, () => {
  const csv = "E-mail;Ort;Bewertung\ngut@example.com;Köln;1\nkaputt;=Köln;viel\nauch.kaputt;'=Köln;2\n";

  it("come back in the user's own layout and encoding, and run alone, once", async () => {
    const workspace = await aWorkspace(service());
    const options = { tags: ["fair"] };
    const { id } = await importCsv(workspace, Uint8Array.from(Buffer.from(csv, "latin1")), { options });
    const text = (await errorsOf(workspace, id)).toString("latin1");
    const lines = text.split("\r\n");
    expect(lines.map((line) => line.split(";").slice(-3).join(";"))).toEqual([
      "E-mail;Ort;Bewertung",
      "kaputt;'=Köln;viel",
      "kaputt;'=Köln;viel",
      "auch.kaputt;''=Köln;2",
      "",
    ]);

    // Each problem in its own line, as people do.
    const [header, first = "", second = "", third = ""] = lines;
    const mended = [
      header,
      first.replace("kaputt;'=", "ganz@example.com;'="),
      second.replace("viel", "5"),
      third.replace("auch.kaputt", "gut@example.com"),
    ].join("\r\n");
    const again = async () => {
      const begun = await workspace.request("POST", "/leads/import", {
        body: {
          source: { kind: "upload", filename: "mended.csv" },
          parent_import_id: id,
          auto_confirm: true,
        },
      });
      expect([begun.status, begun.body.options.tags]).toEqual([201, ["fair"]]);
      await fetch(begun.body.upload.url, {
        method: "PUT",
        body: Uint8Array.from(Buffer.from(mended, "latin1")),
      });
      return awaitImport(workspace, begun.body.id);
    };
    const child = await again();

    expect(child).toMatchObject({ parent_import_id: id, columns: ["E-mail", "Ort", "Bewertung"] });
    expect(child.counts).toMatchObject({ total: 2, valid: 2, created: 1 });
    const leads = await leadsOf(workspace);
    expect(leads.get("ganz@example.com")).toMatchObject({ city: "=Köln", score: 5, tags: ["fair"] });
    expect((await again()).counts).toMatchObject({ created: 0, skipped: 2 });
    expect((await leadsOf(workspace)).size).toBe(2);
  });

  it("mend the lead that a row with a warning has made, and count as updated once", async () => {
    const workspace = await aWorkspace(service());
    const { id } = await importCsv(workspace, "email,city\nada@gmial.com,Rome\n");
    const text = (await errorsOf(workspace, id))
      .toString()
      .replace(/ada@gmial\.com(?=,Rome)/, "ada@gmail.com");
    const again = async () => {
      const begun = await workspace.request("POST", "/leads/import", {
        body: { source: { kind: "upload", filename: "m.csv" }, parent_import_id: id, auto_confirm: true },
      });
      await fetch(begun.body.upload.url, { method: "PUT", body: text });
      return awaitImport(workspace, begun.body.id);
    };
    expect((await again()).counts).toMatchObject({ valid: 1, created: 0, updated: 1, skipped: 0 });
    expect([...(await leadsOf(workspace)).keys()]).toEqual(["ada@gmail.com"]);
    expect((await again()).counts).toMatchObject({ created: 0, updated: 0, skipped: 1 });
  });

  it("without an email are one lead too, however often they come, even after an undo", async () => {
    const workspace = await aWorkspace(service());
    const { id } = await importCsv(workspace, "name,company,phone,score\nAda,Acme,+442079460123,much\n");
    const [header = "", line = ""] = (await errorsOf(workspace, id)).toString().split("\r\n");
    const body = `${header}\r\n${line.replace(",much", ",7")}\r\n`;
    const again = async () => {
      const begun = await workspace.request("POST", "/leads/import", {
        body: { source: { kind: "upload", filename: "m.csv" }, parent_import_id: id, auto_confirm: true },
      });
      await fetch(begun.body.upload.url, { method: "PUT", body });
      return awaitImport(workspace, begun.body.id);
    };
    const first = await again();
    expect([first.counts.created, (await again()).counts.skipped]).toEqual([1, 1]);
    await post(workspace, first.id, "undo");
    expect((await awaitImport(workspace, first.id, ["undone"])).undo).toMatchObject({ deleted: 1 });

    expect((await again()).counts.created).toBe(1);
    expect((await leadsOf(workspace)).size).toBe(1);
  });

  it("are refused in another layout, and with options of their own", async () => {
    const workspace = await aWorkspace(service());
    const { id } = await importCsv(workspace, "email\nbroken\n");
    const source = { kind: "rows", rows: [{ email: "a@example.com" }] };
    const begin = (body: object) => workspace.request("POST", "/leads/import", { body: { source, ...body } });

    const wrong = await begin({ parent_import_id: id });
    const both = await begin({ parent_import_id: id, options: { on_match: "skip" } });

    const failed = await awaitImport(workspace, wrong.body.id, ["failed"]);
    expect(failed.failure?.code).toBe("not_the_error_file");
    expect([both.status, both.body.errors[0].code]).toEqual([422, "not_with_parent"]);
  });
});
