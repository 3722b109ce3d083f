import { beforeAll, describe, expect, it, vi } from "vitest";
import { main } from "#lib/cli/main.ts";
import type { Terminal } from "#lib/cli/terminal.ts";
import { aKey } from "#test/support/a-key.ts";
import { unitsWrittenIn } from "#test/support/capacity.ts";
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

  it("goes into another with its ids, leads, deals, activities and comments, once, and comes back whole", async () => {
    const { request } = workspace;
    const { body: into } = await create({ name: "Vandelay", domain: "vandelay.example", city: "New York" });
    const { body: from } = await create({
      name: "Vandelay Imports",
      domain: "vandelay-imports.example",
      city: "Queens",
      industry: "latex",
      external_ids: { crm: "v-2" },
    });
    const { body: lead } = await request("POST", "/leads", {
      body: { email: "art@vandelay-imports.example" },
    });
    await request("POST", "/deals", { body: { name: "Latex", company_id: from.id } });
    await request("POST", "/activities", { body: { kind: "note", body: "Said", company_id: from.id } });
    await request("POST", "/comments", { body: { on: from.id, body: "On the one that went" } });
    const post = (path: string, body: object, key = workspace.key) =>
      request("POST", `/companies/${path}`, { body, key });
    const merge = (key = workspace.key) => post(`${into.id}/merge`, { from: from.id }, key);
    const told = async (what: string) => (await request("GET", what)).body.data;
    const about = async () => ({
      leads: (await told(`/companies/${into.id}/leads`)).map(({ id }: { id: string }) => id),
      deals: (await told(`/companies/${into.id}/deals`)).map(({ name }: { name: string }) => name),
      named: (await told(`/deals?company_id=${into.id}`)).map(({ name }: { name: string }) => name),
      said: (await told(`/comments?on=${into.id}`)).map(({ body }: { body: string }) => body),
    });
    const timeline = async () => {
      const kinds: string[] = [];
      let path = `/companies/${into.id}/timeline?limit=1`;
      for (;;) {
        const { body: page } = await request("GET", path);
        kinds.push(...page.data.map(({ kind }: { kind: string }) => kind));
        if (!page.has_more) return kinds.toSorted((a, b) => a.localeCompare(b));
        path = `/companies/${into.id}/timeline?limit=1&cursor=${encodeURIComponent(page.next_cursor)}`;
      }
    };
    const before = await about();
    const refused = [
      await merge(rep.token),
      await post(`${into.id}/merge`, { from: into.id }),
      await post(`${into.id}/merge`, { from: "co_01J0000000000000000000000Z" }),
      await post(`${into.id}/merge/undo`, { from: from.id }),
    ];
    const first = await merge();
    const again = await merge();
    const across = [
      await post(`${from.id}/merge`, { from: into.id }),
      await post(`${(await create({ domain: "kramerica.example" })).body.id}/merge`, { from: from.id }),
      await request("POST", `/companies/${from.id}/restore`),
    ];
    const led = await request("GET", `/companies/${from.id}`);
    const { body: batch } = await post("batch", {
      items: [{ action: "upsert", record: { name: "X", external_ids: { crm: "v-2" }, region: "NY" } }],
    });
    const [after, rows] = [await about(), await timeline()];
    const undone = await post(`${into.id}/merge/undo`, { from: from.id });
    const back = await request("GET", `/companies/${from.id}`);

    expect(before).toEqual({ leads: [], deals: [], named: [], said: [] });
    expect(refused.map(({ status }) => status)).toEqual([403, 422, 422, 409]);
    expect(refused.slice(1, 3).map(codesOf)).toEqual([
      [["same_company", "/from"]],
      [["unknown_company", "/from"]],
    ]);
    expect(first.body).toMatchObject({
      id: into.id,
      name: "Vandelay",
      city: "New York",
      industry: "latex",
      domains: ["vandelay-imports.example"],
      version: 2,
    });
    expect(again.body).toEqual(first.body);
    expect(across.map(({ status, body }) => [status, body.errors?.[0].code ?? body.code])).toEqual([
      [409, "wrong_state"],
      [422, "moved_company"],
      [409, "duplicate_company"],
    ]);
    expect([led.body.id, led.body.merged_into]).toEqual([into.id, into.id]);
    expect([batch.results[0].status, batch.results[0].record.id]).toEqual([200, into.id]);
    expect(after).toEqual({
      leads: [lead.id],
      deals: ["Latex"],
      named: ["Latex"],
      said: ["On the one that went"],
    });
    expect(rows).toEqual(
      "activity comment created created field_change field_change field_change".split(" "),
    );
    expect(undone.body).toMatchObject({
      industry: null,
      domains: [],
      merged: [],
      external_ids: {},
      region: "NY",
    });
    expect(back.body).toMatchObject({
      id: from.id,
      city: "Queens",
      industry: "latex",
      external_ids: { crm: "v-2" },
    });
    expect(await about()).toEqual(before);
  });

  it("with several domains is made anew by the leads of none of them once somebody has deleted it", async () => {
    const { request } = workspace;
    const { body: made } = await create({
      name: "Soylent",
      domain: "soylent.example",
      domains: ["soylent-labs.example"],
    });
    await request("DELETE", `/companies/${made.id}`);
    await request("POST", "/leads", { body: { email: "a@soylent-labs.example" } });
    await request("POST", "/leads", { body: { email: "a@after-soylent.example" } });
    await eventually(
      async () => (await request("GET", "/companies?domain=after-soylent.example")).body.data,
      (found) => found.length > 0,
    );
    const none = (await request("GET", "/companies?domain=soylent-labs.example")).body.data;
    const byHand = await create({ domain: "soylent-labs.example" });
    const restored = await request("POST", `/companies/${made.id}/restore`);

    expect(none).toEqual([]);
    expect([byHand.status, restored.status, restored.body.existing_id]).toEqual([201, 409, byHand.body.id]);
  });

  it("has the workspace's own fields, held to their definitions, asked by filters, filled by a merge", async () => {
    const { request } = workspace;
    const field = { on: "company", key: "tier", kind: "dropdown", label: "Tier" };
    await request("POST", "/custom-fields", {
      body: { ...field, options: [{ value: "gold", aliases: ["Au"] }, { value: "tin" }] },
    });
    const { body: made } = await create({ domain: "own-fields.example", custom: { tier: "AU" } });
    const refused = [
      await create({ domain: "own-fields-2.example", custom: { tier: "wood" } }),
      await request("PUT", `/companies/${made.id}`, { body: { custom: { tear: "gold" } } }),
    ];
    const { body: other } = await create({ domain: "own-fields-3.example" });
    const found = await request("POST", "/companies/search", { body: { filter: 'custom.tier = "gold"' } });
    const short = await request("GET", "/companies?custom.tier=gold&fields=id,custom");
    const merged = await request("POST", `/companies/${other.id}/merge`, { body: { from: made.id } });
    const cleared = await request("PUT", `/companies/${other.id}`, { body: { custom: { tier: null } } });
    await request("POST", "/leads", {
      body: {
        email: "a@own-fields-4.example",
        company: { domain: "own-fields-4.example", custom: { tier: "tin" } },
      },
    });
    const [made4] = await eventually(
      async () => (await request("GET", "/companies?custom.tier=tin")).body.data,
      (all) => all.length > 0,
    );

    expect(made.custom).toEqual({ tier: "gold" });
    expect(refused.map(codesOf)).toEqual([
      [["unknown_option", "/custom/tier"]],
      [["unknown_field", "/custom/tear"]],
    ]);
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    expect(short.body.data).toEqual([{ id: made.id, custom: { tier: "gold" } }]);
    expect([merged.body.custom, cleared.body.custom]).toEqual([{ tier: "gold" }, {}]);
    expect(made4).toMatchObject({ domain: "own-fields-4.example", custom: { tier: "tin" } });
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
