import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { unitsWrittenIn } from "#test/support/capacity.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
let workspace: Workspace;
let rep: Awaited<ReturnType<typeof aKey>>;

beforeAll(async () => {
  workspace = await aWorkspace(service());
  rep = await aKey(workspace, "sales_rep");
});

const create = (body: object, key = workspace.key) => workspace.request("POST", "/companies", { body, key });
const codesOf = ({ body }: { body: { errors?: { code: string; pointer: string }[] } }) =>
  body.errors?.map(({ code, pointer }) => [code, pointer]);

describe("a company", () => {
  it("is made of the first lead of its domain, once, and not again when somebody has deleted it", async () => {
    const { request } = workspace;
    const find = async () => (await request("GET", "/companies?domain=umbrella.example")).body.data;
    const lead = (email: string, more: object = {}) =>
      request("POST", "/leads", { body: { email, company: { name: "Umbrella", city: "Graz", ...more } } });
    await lead("a@umbrella.example", { industry: "Pharma" });
    const [made] = await eventually(find, (found) => found.length > 0);
    await lead("b@umbrella.example", { domain: "umbrella.example", industry: "Other" });
    await request("DELETE", `/companies/${made.id}`);
    await lead("c@lab.umbrella.example");
    await lead("d@after-umbrella.example");
    await eventually(
      async () => (await request("GET", "/companies?domain=after-umbrella.example")).body.data,
      (found) => found.length > 0,
    );

    expect(made).toMatchObject({ name: "Umbrella", industry: "Pharma", city: "Graz", created_by: null });
    expect(made.version).toBe(1);
    expect(await find()).toEqual([]);
  });

  it("that is changed or merged is followed by what its leads say of it, by no others, and by nobody's job", async () => {
    const { request } = workspace;
    const lead = async (email: string) => (await request("POST", "/leads", { body: { email } })).body.id;
    const { body: company } = await create({ name: "Followed", domain: "followed.example" });
    const [own, other, gone] = [
      await lead("a@followed.example"),
      await lead("a@not-followed.example"),
      await lead("a@merged-followed.example"),
    ];
    const saying = async (id: string) => (await request("GET", `/leads/${id}`)).body;
    await request("PUT", `/companies/${company.id}`, { body: { industry: "steel", city: "Linz" } });
    const follower = await eventually(
      () => saying(own),
      (one) => one.company.industry === "steel",
    );
    const [from] = await eventually(
      async () => (await request("GET", "/companies?domain=merged-followed.example")).body.data,
      (found) => found.length > 0,
    );
    await request("POST", `/companies/${company.id}/merge`, { body: { from: from.id } });
    const merged = await eventually(
      () => saying(gone),
      (one) => one.company.city === "Linz",
    );
    const there = await eventually(
      async () => (await request("GET", `/companies/${company.id}`)).body,
      (one) => one.pending_leads === 0,
    );

    expect(there.version).toBe(3);
    expect((await request("GET", "/jobs?kind=bulk")).body.data).toEqual([]);
    expect(follower).toMatchObject({ version: 1, company: { city: "Linz", industry: "steel" } });
    expect(merged.company.name).toBe("Followed");
    expect((await saying(other)).company.industry).toBeNull();
  });

  it("costs six units for a lead that differs from it, and none for one that does not", async () => {
    const other = await aWorkspace(service());
    const post = async (path: string, body: object) => (await other.request("POST", path, { body })).body.id;
    const company = await post("/companies", { domain: "units-co.example" });
    const lead = await post("/leads", { email: "a@units-co.example" });
    await post("/leads", {
      email: "b@units-co.example",
      company: { name: "units-co.example", city: "Linz" },
    });
    const units = unitsWrittenIn(service(), other);
    await other.request("PUT", `/companies/${company}`, { body: { city: "Linz" } });
    await eventually(
      async () => (await other.request("GET", `/leads/${lead}`)).body,
      (one) => one.company.city === "Linz",
    );
    await eventually(
      async () => (await other.request("GET", `/companies/${company}`)).body,
      (one) => one.pending_leads === 0,
    );

    expect(units("LEAD#")).toBeGreaterThan(0);
    expect(units("LEAD#")).toBeLessThanOrEqual(6);
  });

  it("is written through a lead by whoever may write it, and so are its other leads", async () => {
    const { request } = workspace;
    const { body: company } = await create({
      name: "Through",
      domain: "through-co.example",
      industry: "steel",
    });
    const lead = async (email: string, key: string = workspace.key) =>
      (await request("POST", "/leads", { body: { email }, key })).body.id;
    const [own, other] = [await lead("a@through-co.example", rep.token), await lead("b@through-co.example")];
    const put = (key: string, said: object) =>
      request("PUT", `/leads/${own}`, { body: { title: "CEO", company: said }, key });
    const refused = await put(rep.token, { industry: "software" });
    const same = await put(rep.token, { industry: "steel" });
    const written = await put(workspace.key, { industry: "software" });
    const { body: record } = await request("GET", `/companies/${company.id}`);
    const follower = await eventually(
      async () => (await request("GET", `/leads/${other}`)).body,
      (one) => one.company.industry === "software",
    );

    expect([refused.status, refused.body.code, ...(codesOf(refused) ?? [])]).toEqual([
      403,
      "forbidden",
      ["not_your_company", "/company/industry"],
    ]);
    expect([same.status, written.status, record.industry, follower.version]).toEqual([
      200,
      200,
      "software",
      1,
    ]);
  });

  it("is written by rows of an import and by a bulk action, once, and so are its other leads; both are taken back", async () => {
    const { request } = workspace;
    const { body: company } = await create({ name: "Told", domain: "told-co.example", industry: "steel" });
    const { body: other } = await request("POST", "/leads", { body: { email: "b@told-co.example" } });
    const said = async () => (await request("GET", `/companies/${company.id}`)).body;
    const follower = (
      isSo: (lead: { company: { city: string | null; industry: string | null } }) => boolean,
    ) => eventually(async () => (await request("GET", `/leads/${other.id}`)).body, isSo);
    const import_ = async (rows: readonly object[], key = workspace.key) => {
      const body = { source: { kind: "rows", rows }, options: { on_match: "overwrite" }, auto_confirm: true };
      const { id } = (await request("POST", "/leads/import", { body, key })).body;
      return (await request("GET", `/leads/import/${id}?wait=20`, { key })).body;
    };
    const row = (name: string, city: string) => ({ email: `${name}@told-co.example`, "company city": city });
    const done = await import_([row("a", "Linz"), row("c", "Graz")]);
    const told = await said();
    const { company: copy } = await follower(({ company: { city } }) => city === "Linz");
    const refused = await import_([row("d", "Wels")], rep.token);
    const { url } = (await request("GET", `/leads/import/${refused.id}/errors`, { key: rep.token })).body;
    const lines = await (await fetch(url)).text();
    await request("POST", `/leads/import/${done.id}/undo`);
    await request("GET", `/leads/import/${done.id}?wait=20`);
    const undone = await said();
    await follower(({ company: { city } }) => city === null);
    const action = { kind: "set_field", field: "company.city", value: "Steyr" };
    const { id: job } = (await request("POST", "/leads/bulk", { body: { action, ids: [other.id] } })).body;
    await request("GET", `/jobs/${job}?wait=20`);
    const set = await said();
    const { id: undo } = (await request("POST", `/jobs/${job}/undo`)).body;
    await request("GET", `/jobs/${undo}?wait=20`);

    expect([done.state, told.city, told.version, copy.industry]).toEqual(["done", "Linz", 2, "steel"]);
    expect(refused.counts).toMatchObject({ created: 1, warning: 1 });
    expect(lines).toContain("not_your_company,company city,");
    expect([undone.city, undone.version, set.city]).toEqual([null, 3, "Steyr"]);
    expect((await said()).city).toBeNull();
  });

  it("that is there takes what a conversion says of it, of whoever may change it", async () => {
    const { request } = workspace;
    await create({ name: "Massive", domain: "massive.example" });
    const convert = async (who: string, company: object, key = workspace.key) => {
      const body = { email: `${who}@massive.example`, owner_id: rep.memberId };
      const { body: lead } = await request("POST", "/leads", { body });
      return request("POST", `/leads/${lead.id}/convert`, { body: { company }, key });
    };
    const said = await convert("a", { domain: "massive.example", name: "Massive Dynamic", city: "Boston" });
    const refused = await convert("b", { domain: "massive.example", name: "Other" }, rep.token);
    const plain = await convert("c", { domain: "massive.example", name: "Massive Dynamic" }, rep.token);

    expect(said.body.company).toMatchObject({ name: "Massive Dynamic", city: "Boston", version: 2 });
    expect(refused.status).toBe(403);
    expect([plain.status, plain.body.company.version]).toEqual([200, 2]);
  });
});
