import { beforeAll, describe, expect, it, vi } from "vitest";
import { main } from "#lib/cli/main.ts";
import type { Terminal } from "#lib/cli/terminal.ts";
import { aKey } from "#test/support/a-key.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
let workspace: Workspace;
let rep: Awaited<ReturnType<typeof aKey>>;
let viewer: Awaited<ReturnType<typeof aKey>>;

beforeAll(async () => {
  workspace = await aWorkspace(service());
  [rep, viewer] = [await aKey(workspace, "sales_rep"), await aKey(workspace, "viewer")];
});

const create = (body: object, key = workspace.key) => workspace.request("POST", "/companies", { body, key });
const codesOf = ({ body }: { body: { errors?: { code: string; pointer: string }[] } }) =>
  body.errors?.map(({ code, pointer }) => [code, pointer]);

describe("a company", () => {
  it("is its registered domain: made once, found by each of its domains, made anew after it was deleted", async () => {
    const { request } = workspace;
    const { body: made } = await create({ name: "Globex", domain: "https://www.globex.example/x" });
    const again = await create({ domain: "sales.globex.example" });
    const { body: other } = await create({ name: "Old Globex", domain: "old-globex.example" });
    const taken = await request("PUT", `/companies/${made.id}`, {
      body: { domains: ["old-globex.example"] },
    });
    await request("DELETE", `/companies/${other.id}`);
    await request("PUT", `/companies/${made.id}`, { body: { domains: ["old-globex.example"] } });
    const led = await request("GET", `/companies/${other.id}`);
    const deal = await request("POST", "/deals", { body: { name: "Late", company_id: other.id } });
    const said = await request("POST", "/comments", { body: { on: other.id, body: "Said late" } });
    const items = [{ action: "upsert", record: { domain: "old-globex.example", industry: "energy" } }];
    const { body: batch } = await request("POST", "/companies/batch", { body: { items } });
    await request("DELETE", `/companies/${made.id}`);
    const gone = await request("GET", `/companies/${other.id}`);
    const anew = await create({ name: "Globex anew", domain: "globex.example" });

    expect(made).toMatchObject({ domain: "globex.example", relationship: "none" });
    expect([again.status, again.body.existing_id]).toEqual([409, made.id]);
    expect([taken.status, taken.body.existing_id]).toEqual([409, other.id]);
    expect([led.body.id, led.body.merged_into]).toEqual([made.id, made.id]);
    expect([deal.status, deal.body.errors]).toMatchObject([
      422,
      [{ pointer: "/company_id", code: "moved_company", hint: `Name ${made.id}.` }],
    ]);
    expect([said.status, said.body.on]).toEqual([201, made.id]);
    expect([batch.results[0].status, batch.results[0].record.id]).toEqual([200, made.id]);
    expect(gone.status).toBe(404);
    expect([anew.status, anew.body.id, anew.body.name, anew.body.industry]).toEqual([
      201,
      made.id,
      "Globex anew",
      null,
    ]);
  });

  it("without a domain is its name without legal form, and its country; one that comes later leads to it", async () => {
    const { request } = workspace;
    const { body: made } = await create({ name: "Müller & Söhne GmbH", country: "DE" });
    const [same, elsewhere] = [
      await create({ name: "MULLER & SOHNE", country: "DE" }),
      await create({ name: "Müller & Söhne", country: "AT" }),
    ];
    await request("PUT", `/companies/${made.id}`, { body: { domain: "mueller-soehne.example" } });
    const byDomain = await create({ domain: "mueller-soehne.example" });

    expect([same.status, same.body.existing_id, elsewhere.status]).toEqual([409, made.id, 201]);
    expect([byDomain.status, byDomain.body.existing_id]).toEqual([409, made.id]);
  });

  it("is refused with a provider's domain, with none that is registered, without anything, and as its own parent", async () => {
    const { request } = workspace;
    const { body: own } = await create({ name: "Own parent Ltd" });
    const parent = { body: { parent_id: own.id } };

    expect(codesOf(await create({ domain: "gmail.com" }))).toEqual([["provider_domain", "/domain"]]);
    expect(codesOf(await create({ domain: "bob@mailinator.com" }))).toEqual([["provider_domain", "/domain"]]);
    expect(codesOf(await create({ name: "X", domains: ["co.uk"] }))).toEqual([
      ["not_a_domain", "/domains/0"],
    ]);
    expect(codesOf(await create({ industry: "none" }))).toEqual([["not_identifiable", ""]]);
    expect(codesOf(await request("PUT", `/companies/${own.id}`, parent))).toEqual([
      ["own_parent", "/parent_id"],
    ]);
  });

  it("is read by all and written by managers and its owner alone", async () => {
    const { request } = workspace;
    const { body: foreign } = await create({ domain: "foreign-co.example" });
    const { body: own } = await create({ domain: "own-co.example" }, rep.token);
    const change = (id: string, key: string, body: object = { city: "Oslo" }) =>
      request("PUT", `/companies/${id}`, { body, key });
    const found = await request("GET", "/companies?domain=foreign-co.example", { key: viewer.token });

    expect(own.owner_id).toBe(rep.memberId);
    expect((await change(own.id, rep.token)).body.city).toBe("Oslo");
    expect((await change(foreign.id, rep.token)).status).toBe(403);
    expect((await change(own.id, rep.token, { owner_id: workspace.adminId })).status).toBe(403);
    expect((await request("DELETE", `/companies/${foreign.id}`, { key: rep.token })).status).toBe(403);
    expect((await create({ domain: "viewers.example" }, viewer.token)).status).toBe(403);
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([foreign.id]);
  });

  it("lists its leads, its deals and what happened with it, to each what they may see", async () => {
    const { request } = workspace;
    const { body: company } = await create({ name: "Hooli", domain: "hooli.example" });
    await request("PUT", `/companies/${company.id}`, { body: { domains: ["hooli-labs.example"] } });
    const emails = ["gavin@hooli.example", "big@lab.hooli-labs.example", "x@nothooli.example", "y@gmail.com"];
    const leads = [];
    for (const email of emails)
      leads.push((await request("POST", "/leads", { body: { email, owner_id: workspace.adminId } })).body.id);
    await request("PUT", `/leads/${leads[3]}`, { body: { company: { domain: "hooli.example" } } });
    await request("POST", "/deals", { body: { name: "Box", company_id: company.id } });
    const note = { kind: "note", body: "Met at the fair", company_id: company.id };
    await request("POST", "/activities", { body: note });
    await request("POST", "/comments", { body: { on: company.id, body: "Big one" } });
    const list = async (what: string, key = workspace.key) =>
      (await request("GET", `/companies/${company.id}/${what}`, { key })).body.data;
    const kinds = async (key: string) =>
      (await list("timeline", key)).map(({ kind }: { kind: string }) => kind);

    expect(new Set((await list("leads")).map(({ id }: { id: string }) => id))).toEqual(
      new Set([leads[0], leads[1], leads[3]]),
    );
    expect((await list("leads", viewer.token)).map(({ id }: { id: string }) => id)).toEqual([leads[3]]);
    expect(await list("leads", rep.token)).toEqual([]);
    expect((await list("deals")).map(({ name }: { name: string }) => name)).toEqual(["Box"]);
    expect(await list("deals", rep.token)).toEqual([]);
    expect(await kinds(workspace.key)).toEqual(["comment", "activity", "field_change", "created"]);
    expect(await kinds(rep.token)).toEqual(["comment", "field_change", "created"]);
  });

  it("without a domain that is renamed keeps its leads under both names, and its id under both", async () => {
    const { request } = workspace;
    const { body: company } = await create({ name: "Umbra GmbH" });
    const body = { name: "Ada", company: { name: "UMBRA GMBH" } };
    const { body: lead } = await request("POST", "/leads", { body });
    await request("PUT", `/companies/${company.id}`, { body: { name: "Lumen" } });
    const renamed = await eventually(
      async () => (await request("GET", `/leads/${lead.id}`)).body,
      (one) => one.company.name === "Lumen",
    );
    const { body: again } = await create({ name: "Lumen GmbH" });
    await request("PUT", `/companies/${company.id}`, { body: { domain: "lumen-co.example" } });
    const { body: leads } = await request("GET", `/companies/${company.id}/leads`);

    expect(renamed.version).toBe(1);
    expect(again).toMatchObject({ code: "duplicate_company", existing_id: company.id });
    expect(leads.data.map(({ id }: { id: string }) => id)).toEqual([lead.id]);
  });

  it("does not belong to itself over others", async () => {
    const { request } = workspace;
    const ids: string[] = [];
    for (const name of ["grandparent", "parent", "child"])
      ids.push((await create({ domain: `${name}-co.example`, parent_id: ids.at(-1) ?? null })).body.id);
    const refused = await request("PUT", `/companies/${ids[0]}`, { body: { parent_id: ids[2] } });

    expect(codesOf(refused)).toEqual([["circle", "/parent_id"]]);
  });

  it("does not drop the domain that its id follows from", async () => {
    const { request } = workspace;
    const { body: made } = await create({ domain: "first-name.example" });
    const change = (body: object) => request("PUT", `/companies/${made.id}`, { body });
    await change({ domain: "second-name.example" });
    const refused = await change({ domains: [] });
    const kept = await change({ domains: ["third-name.example", "first-name.example"] });

    expect(codesOf(refused)).toEqual([["domain_of_id", "/domains"]]);
    expect(kept.body.domains).toEqual(["third-name.example", "first-name.example"]);
  });

  it("comes to the terminal as a table, or as lines of JSON, as deals, contacts and tasks do", async () => {
    const { request } = workspace;
    await create({ name: "Terminal Co", domain: "terminal.example" });
    const amount = { amount: "12.00", currency: "EUR" };
    await request("POST", "/deals", { body: { name: "Terminal deal", amount } });
    await request("POST", "/activities", { body: { kind: "task", subject: "Terminal task" } });
    const said: string[] = [];
    const line = (text: string) => said.push(text);
    const output = {
      terminal: { line, progress: () => undefined } as unknown as Terminal,
      complaint: (text: string) => said.push(text),
    };
    vi.stubEnv("LEADRAIL_URL", service().baseUrl);
    vi.stubEnv("LEADRAIL_KEY", workspace.key);
    const codes = [
      await main(["companies", 'domain = "terminal.example"'], output),
      await main(["deals", 'name = "Terminal deal"'], output),
      await main(["tasks", 'subject = "Terminal task"', "--json"], output),
      await main(["contacts", 'nonsense = "x"'], output),
    ];
    vi.unstubAllEnvs();

    expect(codes.slice(0, 3)).toEqual([0, 0, 0]);
    expect(codes[3]).not.toBe(0);
    expect(said[1]?.split(/\s{2,}/).slice(1)).toEqual(["Terminal Co", "terminal.example", "none"]);
    expect(said[3]).toContain("12.00 EUR");
    expect(JSON.parse(said[4] ?? "")).toMatchObject({ kind: "task", subject: "Terminal task" });
    expect(said[5]).toContain("nonsense");
  });
});
