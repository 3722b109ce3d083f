import { describe, expect, it } from "vitest";
import { awaitImport, importCsv } from "#test/support/await-import.ts";
import { errorsOf, leadsOf, postStep } from "#test/support/import-steps.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();

describe("mended rows", { timeout: 120_000 }, () => {
  const csv = "E-mail;Ort;Punkte\ngut@example.com;Köln;1\nkaputt;=Köln;viel\nauch.kaputt;'=Köln;2\n";

  it("come back in the user's own layout and encoding, and run alone, once", async () => {
    const workspace = await aWorkspace(service());
    const options = { tags: ["fair"] };
    const { id } = await importCsv(workspace, Uint8Array.from(Buffer.from(csv, "latin1")), { options });
    const text = (await errorsOf(workspace, id)).toString("latin1");
    const lines = text.split("\r\n");
    expect(lines.map((line) => line.split(";").slice(-3).join(";"))).toEqual([
      "E-mail;Ort;Punkte",
      "kaputt;'=Köln;viel",
      "kaputt;'=Köln;viel",
      "auch.kaputt;'=Köln;2",
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

    expect(child).toMatchObject({ parent_import_id: id, columns: ["E-mail", "Ort", "Punkte"] });
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
    const { id } = await importCsv(workspace, "name,company,phone,score\nAda,Acme,+442079460123,much\n", {
      options: { on_bad_optional: "refuse" },
    });
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
    await postStep(workspace, first.id, "undo");
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
