import { describe, expect, it } from "vitest";
import type { Import } from "#lib/contract/transfer/imports.ts";
import { aKey } from "#test/support/a-key.ts";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { eventually } from "#test/support/eventually.ts";
import { importBucket } from "#test/support/import-bucket.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const fieldsOf = ({ mapping }: Import) =>
  Object.fromEntries(mapping.map(({ column, field }) => [column, field]));

const validated = async (workspace: Workspace, csv: string): Promise<Import> =>
  awaitImport(workspace, await uploadCsv(workspace, csv), ["validated"]);

const fairs = { name: "fairs", mapping: [{ column: "Kontakt 1", field: "email" }] };

describe("what a person confirms", { timeout: 120_000 }, () => {
  it("maps the next file with this header, in any order, until another person changes it", async () => {
    const workspace = await aWorkspace(service());
    const first = await validated(workspace, "Kontakt 1,Kontakt 2\nada@example.com,Ada\n");
    const mapping = [
      { column: "Kontakt 2", field: "first_name", transforms: [{ kind: "case", to: "title" }] },
    ];
    await workspace.request("PUT", `/leads/import/${first.id}/mapping`, { body: { mapping } });
    await awaitImport(workspace, first.id, ["validated"]);

    expect(fieldsOf(await validated(workspace, "Kontakt 1,Kontakt 2\nbob@example.com,BOB\n"))).toEqual({
      "Kontakt 1": "email",
      "Kontakt 2": null,
    });
    await workspace.request("POST", `/leads/import/${first.id}/confirm`);
    const second = await validated(workspace, "KONTAKT 2,Kontakt-1\nBOB,bob@example.com\n");

    const { updated_at } = (await workspace.request("GET", `/leads/import/${first.id}`)).body;
    expect(second.mapping[0]).toEqual({
      column: "KONTAKT 2",
      field: "first_name",
      transforms: [{ kind: "case", to: "title" }],
      confidence: 0.99,
      reason: `learned from import ${first.id} of ${updated_at.slice(0, 10)}`,
    });

    const changed = [{ column: "KONTAKT 2", field: "last_name", transforms: [] }];
    await workspace.request("PUT", `/leads/import/${second.id}/mapping`, { body: { mapping: changed } });
    await awaitImport(workspace, second.id, ["validated"]);
    await workspace.request("POST", `/leads/import/${second.id}/confirm`);
    const third = await validated(workspace, "Kontakt 1,Kontakt 2\ncat@example.com,Cat\n");

    expect(fieldsOf(third)).toEqual({ "Kontakt 1": "email", "Kontakt 2": "last_name" });
    expect(third.mapping[0]?.reason).toContain(second.id);
  });

  it("stays within its workspace", async () => {
    const [one, other] = [await aWorkspace(service()), await aWorkspace(service())];
    const { id } = await validated(one, "x1,x2\nada@example.com,Ada\n");
    await one.request("POST", `/leads/import/${id}/confirm`);

    const { mapping } = await validated(other, "x1,x2\nada@example.com,Ada\n");

    expect(mapping.map(({ reason }) => reason).join()).not.toContain("learned");
  });
});

describe("a saved mapping", { timeout: 120_000 }, () => {
  it("maps the files of its folder, and imports that name it", async () => {
    const workspace = await aWorkspace(service());
    const { name } = fairs;
    await workspace.request("POST", "/mappings", { body: { ...fairs, name } });
    await importBucket(service()).put(
      `incoming/${workspace.id}/${name}/leads.csv`,
      "KONTAKT 1,Email\nada@example.com,private@example.com\n",
    );
    const rows = [{ "kontakt 1": "bob@example.com" }];
    const body = { source: { kind: "rows", rows }, mapping: name, auto_confirm: true };
    const { body: made } = await workspace.request("POST", "/leads/import", { body });

    expect((await awaitImport(workspace, made.id)).mapping).toEqual([
      { column: "kontakt 1", field: "email", confidence: 1, reason: `saved mapping "${name}"` },
    ]);
    const dropped = await eventually(
      async () => {
        const { data } = (await workspace.request("GET", "/leads/import")).body;
        return data.find(({ source, state }: Import) => source.kind === "s3" && state === "done");
      },
      (one) => one !== undefined,
    );
    expect(dropped.counts).toMatchObject({ total: 1, created: 1 });
    const { data } = (await workspace.request("GET", "/leads?fields=email")).body;
    expect(data.map(({ email }: { email: string }) => email).toSorted()).toEqual([
      "ada@example.com",
      "bob@example.com",
    ]);
  });

  it("has a name of its own, which is free again once it is renamed or deleted", async () => {
    const { request } = await aWorkspace(service());
    const first = (await request("POST", "/mappings", { body: fairs })).body;
    const taken = await request("POST", "/mappings", { body: fairs });
    expect([taken.status, taken.body.code]).toEqual([409, "duplicate_mapping"]);

    const renamed = await request("PATCH", `/mappings/${first.id}`, { body: { name: "fairs-2026" } });
    expect(renamed.body).toMatchObject({ name: "fairs-2026", mapping: fairs.mapping, version: 2 });
    const second = (await request("POST", "/mappings", { body: fairs })).body;
    const clash = await request("PATCH", `/mappings/${first.id}`, { body: { name: "fairs" } });
    expect(clash.status).toBe(409);

    expect((await request("DELETE", `/mappings/${second.id}`)).status).toBe(204);
    expect((await request("PATCH", `/mappings/${first.id}`, { body: { name: "fairs" } })).status).toBe(200);
    const { data, has_more } = (await request("GET", "/mappings")).body;
    expect([data.map(({ name }: { name: string }) => name), has_more]).toEqual([["fairs"], false]);
  });

  it("is changed from the version that was read, or not at all", async () => {
    const { request } = await aWorkspace(service());
    const { id } = (await request("POST", "/mappings", { body: fairs })).body;
    await request("PUT", `/mappings/${id}`, { body: { name: "other" } });

    const stale = await request("PUT", `/mappings/${id}`, {
      body: { name: "mine" },
      headers: { "if-match": '"1"' },
    });

    expect([stale.status, stale.body.current.name, stale.body.changed_fields]).toEqual([
      412,
      "other",
      ["name"],
    ]);
  });

  it("is refused, with the place of each fault, when it can't be meant", async () => {
    const { request } = await aWorkspace(service());
    const mapping = [
      { column: "E-Mail", field: "email" },
      { column: "email", field: "email" },
    ];

    const refused = await request("POST", "/mappings", { body: { name: "x", mapping } });
    const named = await request("POST", "/mappings", { body: { ...fairs, name: "auto" } });
    const slashed = await request("POST", "/mappings", { body: { ...fairs, name: "a/b" } });
    const above = await request("POST", "/mappings", { body: { ...fairs, name: ".." } });
    const body = { source: { kind: "upload", filename: "a.csv" }, mapping: "nowhere" };
    const unknown = await request("POST", "/leads/import", { body });

    expect(
      refused.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
    ).toEqual([
      ["/mapping/1/column", "repeated"],
      ["/mapping/1/field", "field_mapped_twice"],
    ]);
    for (const answer of [named, slashed, above])
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/name"]);
    expect([unknown.status, unknown.body.errors[0].code]).toEqual([422, "unknown_mapping"]);
  });

  it("of another member is nothing that a sales rep changes or deletes", async () => {
    const workspace = await aWorkspace(service());
    const { token: key } = await aKey(workspace, "sales_rep");
    const { id } = (await workspace.request("POST", "/mappings", { body: fairs })).body;
    const own = await workspace.request("POST", "/mappings", { key, body: { ...fairs, name: "mine" } });

    expect((await workspace.request("GET", `/mappings/${id}`, { key })).status).toBe(200);
    expect((await workspace.request("PUT", `/mappings/${id}`, { key, body: {} })).status).toBe(403);
    expect((await workspace.request("DELETE", `/mappings/${id}`, { key })).status).toBe(403);
    expect((await workspace.request("DELETE", `/mappings/${own.body.id}`, { key })).status).toBe(204);
  });
});
