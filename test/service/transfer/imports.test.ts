import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { awaitImport, importCsv, uploadCsv } from "#test/support/await-import.ts";
import { sharedService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
const limitMs = 60_000;

const file = `Email,First name,Company,Notes
ada@example.com,Ada,Acme,first
not an address,Bob,Beta,
ADA@example.com ,Ada,Acme,twice
grace@example.com,Grace,"Gamma, Inc.",=1+1
`;

describe("an import of a CSV file", { timeout: limitMs }, () => {
  it("waits for its preview to be confirmed, then makes each valid row a lead", async () => {
    const workspace = await aWorkspace(service());
    const id = await uploadCsv(workspace, file);

    const checked = await awaitImport(workspace, id, ["validated"]);
    expect(checked.counts).toMatchObject({
      total: 4,
      valid: 2,
      invalid: 1,
      duplicate_in_file: 1,
      created: 0,
    });
    expect((await workspace.request("GET", "/leads")).body.data).toEqual([]);
    const preview = await workspace.request("GET", `/leads/import/${id}/preview`);
    expect(preview.body.rows).toEqual([
      {
        row: 2,
        lead: {
          email: "ada@example.com",
          email_status: "unknown",
          first_name: "Ada",
          company: { name: "Acme" },
        },
        matches: false,
      },
      {
        row: 5,
        lead: {
          email: "grace@example.com",
          email_status: "unknown",
          first_name: "Grace",
          company: { name: "Gamma, Inc." },
        },
        matches: false,
      },
    ]);

    const confirmed = await workspace.request("POST", `/leads/import/${id}/confirm`);
    expect(confirmed.status).toBe(202);
    const done = await awaitImport(workspace, id);
    expect(done.counts).toMatchObject({ created: 2, updated: 0, skipped: 0, failed: 0 });
    expect(done.progress).toEqual({ step: "write", done: 2, total: 2 });
    const { data } = (await workspace.request("GET", "/leads")).body;
    expect(data.map(({ email }: { email: string }) => email).toSorted()).toEqual([
      "ada@example.com",
      "grace@example.com",
    ]);
    expect(data[0].provenance.email).toMatchObject({ source: "import", by: id });
  });

  it("gives every row that it leaves out, in the file's own columns, with a reason", async () => {
    const workspace = await aWorkspace(service());
    const { id } = await importCsv(workspace, file);

    const link = await workspace.request("GET", `/leads/import/${id}/errors`);
    const text = await (await fetch(link.body.url)).text();

    expect(text.split("\r\n")).toEqual([
      "_row,_status,_code,_column,_message,_suggestion,Email,First name,Company,Notes",
      "3,invalid,invalid_email,Email,This is no email address.,Write it as name@example.com.,not an address,Bob,Beta,",
      `4,duplicate_in_file,duplicate_in_file,Email,Row 2 has this email already.,Merge the two rows.,"ADA@example.com ",Ada,Acme,twice`,
      "",
    ]);
  });

  it("is checked again with a mapping that a person chose", async () => {
    const workspace = await aWorkspace(service());
    const id = await uploadCsv(workspace, "Wer,Wo\nada@example.com,London\n");
    const suggested = await awaitImport(workspace, id, ["validated"]);
    expect(suggested.mapping[1]?.field).toBeNull();

    const mapping = [{ column: "Wo", field: "city" }];
    const changed = await workspace.request("PUT", `/leads/import/${id}/mapping`, { body: { mapping } });
    expect(changed.body.mapping[1]).toMatchObject({ column: "Wo", field: "city", reason: "chosen" });
    await awaitImport(workspace, id, ["validated"]);
    await workspace.request("POST", `/leads/import/${id}/confirm`);
    await awaitImport(workspace, id);

    const { data } = (await workspace.request("GET", "/leads")).body;
    expect(data[0]).toMatchObject({ email: "ada@example.com", city: "London" });
  });

  it.each([
    ["an unknown column", [{ column: "Nope", field: "city" }], "unknown_column"],
    [
      "one column twice",
      [
        { column: "B", field: "city" },
        { column: "B", field: null },
      ],
      "repeated",
    ],
    ["one field twice", [{ column: "B", field: "email" }], "field_mapped_twice"],
  ])("refuses a mapping of %s and loses nothing", async (_, mapping, code) => {
    const workspace = await aWorkspace(service());
    const id = await uploadCsv(workspace, "Email,B\nada@example.com,x\n");
    const before = await awaitImport(workspace, id, ["validated"]);

    const answer = await workspace.request("PUT", `/leads/import/${id}/mapping`, { body: { mapping } });

    expect([answer.status, answer.body.errors[0].code]).toEqual([422, code]);
    expect(await awaitImport(workspace, id, ["validated"])).toEqual(before);
  });

  it("is stopped by cancelling before it runs, and can't be confirmed after", async () => {
    const workspace = await aWorkspace(service());
    const id = await uploadCsv(workspace, file);
    await awaitImport(workspace, id, ["validated"]);

    const cancelled = await workspace.request("POST", `/leads/import/${id}/cancel`);
    expect(cancelled.body.state).toBe("cancelled");
    const confirmed = await workspace.request("POST", `/leads/import/${id}/confirm`);
    expect([confirmed.status, confirmed.body.code]).toEqual([409, "wrong_state"]);
    expect((await workspace.request("GET", "/leads")).body.data).toEqual([]);
  });

  it("emits one summary and no event per lead", async () => {
    const workspace = await aWorkspace(service());
    const watch = watchEvents(service(), workspace.id);
    const { id } = await importCsv(workspace, file);

    await expect
      .poll(() => watch.once().filter(({ resource }) => resource.id === id), { timeout: 20_000 })
      .toMatchObject([
        {
          type: "lead.imported",
          data: {
            source: "import",
            import_id: id,
            counts: { total: 4, created: 2, updated: 0, skipped: 0, failed: 0 },
          },
        },
      ]);
    expect(watch.once().filter(({ resource }) => resource.type === "lead")).toEqual([]);
    watch.stop();
  });

  it("takes rows in the body the same way", async () => {
    const workspace = await aWorkspace(service());
    const rows = [
      { email: "ada@example.com", score: 70, tags: "a;b" },
      { email: "grace@example.com", name: "'=1+1" },
    ];
    const begun = await workspace.request("POST", "/leads/import", {
      body: { source: { kind: "rows", rows }, auto_confirm: true },
    });
    const done = await awaitImport(workspace, begun.body.id);

    expect([begun.status, begun.body.upload, done.counts.created]).toEqual([201, null, 2]);
    const { data } = (await workspace.request("GET", "/leads")).body;
    const byEmail = new Map(data.map((lead: { email: string }) => [lead.email, lead]));
    expect(byEmail.get("ada@example.com")).toMatchObject({ score: 70, tags: ["a", "b"] });
    expect(byEmail.get("grace@example.com")).toMatchObject({ name: "'=1+1" });
  });
});

describe("rows in the body", { timeout: limitMs }, () => {
  it("are read as they are, whatever their columns and values look like", async () => {
    const workspace = await aWorkspace(service());
    const begin = async (rows: readonly object[]) =>
      (await workspace.request("POST", "/leads/import", { body: { source: { kind: "rows", rows } } })).body
        .id;
    const guarded = await awaitImport(workspace, await begin([{ "@id": "1", email: "ada@example.com" }]), [
      "validated",
    ]);
    const single = await awaitImport(
      workspace,
      await begin([{ email: "a;b@example.com" }, { email: "c@example.com" }]),
      ["validated"],
    );

    expect(guarded.columns).toEqual(["@id", "email"]);
    expect([single.columns, single.counts.total]).toEqual([["email"], 2]);
  });
});

describe("a row whose email a lead has", { timeout: limitMs }, () => {
  const present = { email: "ada@example.com", title: "Countess", tags: ["maths"], company: { name: "Acme" } };
  const csv =
    "email,title,city,company,tags\nada@example.com,Analyst,London,Beta,poetry\nnew@example.com,,,,\n";

  it.each([
    ["skip", { title: "Countess", city: null, tags: ["maths"] }, { updated: 0, skipped: 1 }],
    ["fill_blanks", { title: "Countess", city: "London", tags: ["maths"] }, { updated: 1, skipped: 0 }],
    ["overwrite", { title: "Analyst", city: "London", tags: ["poetry"] }, { updated: 1, skipped: 0 }],
  ])("obeys on_match: %s", async (on_match, expected, counts) => {
    const workspace = await aWorkspace(service());
    const { body: lead } = await workspace.request("POST", "/leads", { body: present });

    const done = await importCsv(workspace, csv, { options: { on_match } });

    expect(done.counts).toMatchObject({ valid: 2, duplicate_existing: 1, created: 1, ...counts });
    const { body: now } = await workspace.request("GET", `/leads/${lead.id}`);
    expect(now).toMatchObject(expected);
  });

  it("changes nothing when the same file is imported again", async () => {
    const workspace = await aWorkspace(service());
    await importCsv(workspace, csv);
    const { data: before } = (await workspace.request("GET", "/leads")).body;

    const again = await importCsv(workspace, csv, { options: { on_match: "overwrite" } });

    expect(again.counts).toMatchObject({ created: 0, updated: 0, skipped: 2 });
    expect((await workspace.request("GET", "/leads")).body.data).toEqual(before);
  });
});

describe("a sales rep's import", { timeout: limitMs }, () => {
  it("owns what it creates, leaves others' leads alone, and is nobody else's to see", async () => {
    const workspace = await aWorkspace(service());
    const rep = await aKey(workspace, "sales_rep");
    const other = await aKey(workspace, "sales_rep");
    const owned = { email: "ada@example.com", owner_id: other.memberId };
    const { body: theirs } = await workspace.request("POST", "/leads", { body: owned });

    const id = await uploadCsv(workspace, "email,city\nada@example.com,Paris\nnew@example.com,Rome\n", {
      key: rep.token,
      options: { on_match: "overwrite" },
      auto_confirm: true,
    });
    const done = await awaitImport(workspace, id);

    expect(done.counts).toMatchObject({ created: 1, updated: 0, skipped: 1, duplicate_existing: 1 });
    expect((await workspace.request("GET", `/leads/${theirs.id}`)).body).toEqual(theirs);
    const { data } = (await workspace.request("GET", "/leads?email=new%40example.com")).body;
    expect(data[0].owner_id).toBe(rep.memberId);
    const hidden = await workspace.request("GET", `/leads/import/${id}`, { key: other.token });
    expect([hidden.status, hidden.body.code]).toEqual([404, "not_found"]);
    expect((await workspace.request("GET", "/leads/import", { key: other.token })).body.data).toEqual([]);
    const among = async (query: string) =>
      (await workspace.request("GET", `/leads/import?${query}`)).body.data.length;
    expect(await among(`created_by=${rep.memberId}&q=.CSV`)).toBe(1);
    expect([await among(`created_by=${other.memberId}`), await among("q=elsewhere")]).toEqual([0, 0]);
  });

  it("takes a thousand rows and not one more", async () => {
    const workspace = await aWorkspace(service());
    const rep = await aKey(workspace, "sales_rep");
    const rows = Array.from({ length: 1_001 }, (_, index) => `p${index}@example.com`);
    const id = await uploadCsv(workspace, ["email", ...rows].join("\n"), { key: rep.token });

    const failed = await awaitImport(workspace, id, ["failed"]);

    expect(failed.failure?.code).toBe("too_many_rows");
  });
});

describe("a file that can't be read", { timeout: limitMs }, () => {
  it.each([
    ["a zip archive", Uint8Array.from(Buffer.from("PK\x03\x04\0\0\0\0", "latin1")), "unknown_format"],
    ["nothing", "", "no_header"],
    ["a header alone", "email,name\n", "no_rows"],
  ])("%s ends the import with the reason on it", async (_, content, code) => {
    const workspace = await aWorkspace(service());
    const id = await uploadCsv(workspace, content);

    const failed = await awaitImport(workspace, id, ["failed"]);

    expect(failed.failure?.code).toBe(code);
  });
});

describe("a file with a quote that never closes", { timeout: limitMs }, () => {
  it("loses that row alone", async () => {
    const workspace = await aWorkspace(service());
    const id = await uploadCsv(workspace, 'email,name\nada@example.com,"Ada\ngrace@example.com,Grace\n');

    const { counts } = await awaitImport(workspace, id, ["validated"]);

    expect(counts).toMatchObject({ total: 2, valid: 1, invalid: 1 });
  });
});
