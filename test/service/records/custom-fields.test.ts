import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
let workspace: Workspace;

const fields = [
  { key: "budget", kind: "number", label: "Budget", bounds: { min: 0 } },
  { key: "renewal", kind: "date", label: "Renewal" },
  { key: "vip", kind: "checkbox", label: "VIP", default: false },
  { key: "tax_id", kind: "text", label: "Tax id", unique: true },
  {
    key: "timeline",
    kind: "dropdown",
    label: "Timeline",
    options: [{ value: "now", aliases: ["ASAP", "sofort"] }, { value: "later" }],
  },
  { key: "growth", on: "company", kind: "number", label: "Growth" },
];

const define = (own: Workspace, body: object) => own.request("POST", "/custom-fields", { body });
const create = (body: object) => workspace.request("POST", "/leads", { body });
const faults = ({ body }: { body: { errors: { pointer: string; code: string; hint?: string }[] } }) =>
  body.errors.map(({ pointer, code }) => `${pointer} ${code}`);

beforeAll(async () => {
  workspace = await aWorkspace(service());
  for (const field of fields) expect((await define(workspace, field)).status).toBe(201);
});

describe("a workspace's own fields", () => {
  it("are listed with the lead's first, and read by id", async () => {
    const { body } = await workspace.request("GET", "/custom-fields");

    expect(body.data.map(({ on, key }: Record<string, string>) => `${on} ${key}`)).toEqual([
      ...["budget", "renewal", "tax_id", "timeline", "vip"].map((key) => `lead ${key}`),
      "company growth",
    ]);
    expect((await workspace.request("GET", `/custom-fields/${body.data[0].id}`)).body).toEqual(body.data[0]);
  });

  it("take values in the form of their kind, with defaults for what is left out", async () => {
    const custom = { budget: "1200.50", renewal: "4 March 2027", timeline: "asap", tax_id: "  DE 1 " };

    const { status, body } = await create({
      email: "values@example.com",
      custom,
      company: { name: "Acme", custom: { growth: 3 } },
    });

    expect([status, body.custom, body.company.custom]).toEqual([
      201,
      { budget: 1200.5, renewal: "2027-03-04", timeline: "now", tax_id: "DE 1", vip: false },
      { growth: 3 },
    ]);
    expect((await workspace.request("GET", `/leads/${body.id}`)).body.custom).toEqual(body.custom);
  });

  it.each([1e21, -1e300, 1e-200, "1e5", "12,34"])(
    "refuse the number %j, which could not be kept",
    async (budget) => {
      const answer = await create({ email: "number@example.com", custom: { budget } });

      expect([answer.status, answer.body.errors.length]).toEqual([422, 1]);
    },
  );

  it("merge key by key, and null takes a value away", async () => {
    const made = await create({ email: "merge@example.com", custom: { budget: 1, renewal: "2027-01-01" } });
    const change = { custom: { budget: 2, renewal: null }, company: { custom: { growth: 1 } } };

    const { body } = await workspace.request("PUT", `/leads/${made.body.id}`, { body: change });

    expect([body.custom, body.company.custom]).toEqual([{ budget: 2, vip: false }, { growth: 1 }]);
  });

  it("refuse what they don't take, each with its place, and name the nearest", async () => {
    const custom = { budget: -1, renewal: "soon", timeline: "latr", bugdet: 1 };

    const answer = await create({ email: "wrong@example.com", custom, company: { custom: { grwth: 1 } } });

    expect([answer.status, answer.body.code, faults(answer)]).toEqual([
      422,
      "validation_failed",
      [
        "/custom/budget too_small",
        "/custom/renewal not_a_date",
        "/custom/timeline unknown_option",
        "/custom/bugdet unknown_field",
        "/company/custom/grwth unknown_field",
      ],
    ]);
    expect(answer.body.errors.map(({ hint }: { hint?: string }) => hint)).toEqual([
      undefined,
      "Write it as 2026-11-21.",
      "Did you mean `later`?",
      "Did you mean `budget`?",
      "Did you mean `growth`?",
    ]);
  });

  it("hold a unique value for one lead, free it with the lead and take it again with its restoration", async () => {
    const one = await create({ email: "one@example.com", custom: { tax_id: "ATU 1" } });
    const taken = await create({ email: "two@example.com", custom: { tax_id: "atu  1" } });
    await workspace.request("DELETE", `/leads/${one.body.id}`);
    const two = await create({ email: "two@example.com", custom: { tax_id: "atu 1" } });
    const back = await workspace.request("POST", `/leads/${one.body.id}/restore`);
    await workspace.request("PUT", `/leads/${two.body.id}`, { body: { custom: { tax_id: null } } });
    const again = await workspace.request("POST", `/leads/${one.body.id}/restore`);

    expect([taken.status, taken.body.code, taken.body.existing_id, faults(taken)]).toEqual([
      409,
      "duplicate_lead",
      one.body.id,
      ["/custom/tax_id duplicate"],
    ]);
    expect([two.status, back.status, again.status, again.body.custom.tax_id]).toEqual([
      201,
      409,
      200,
      "ATU 1",
    ]);
  });

  it("hold in a batch, item by item", async () => {
    const items = [
      { action: "create", lead: { email: "b1@example.com", custom: { timeline: "Sofort" } } },
      { action: "create", lead: { email: "b2@example.com", custom: { nope: 1 } } },
      { action: "upsert", lead: { email: "b1@example.com", custom: { budget: 7 } } },
    ];

    const { body } = await workspace.request("POST", "/leads/batch", { body: { items } });

    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([201, 422, 200]);
    expect(body.results[2].lead.custom).toEqual({ timeline: "now", budget: 7, vip: false });
    expect(faults({ body: body.results[1] })).toEqual(["/custom/nope unknown_field"]);
  });

  it("can be asked by filters, typed by their kind", async () => {
    const ask = (text: string) => workspace.request("POST", "/filters/explain", { body: { text } });

    const good = await ask(
      'custom.budget >= 5 AND company.custom.growth EXISTS AND custom.timeline IN ("now")',
    );
    const misspelt = await ask("custom.bugdet >= 5");
    const mistyped = await ask('custom.vip CONTAINS "x"');

    expect([good.status, good.body.conditions]).toEqual([200, 3]);
    expect(misspelt.body.errors[0].hint).toBe("Did you mean `custom.budget`?");
    expect(mistyped.body.errors[0].code).toBe("unknown_operator");
  });

  it("are a workspace's own", async () => {
    const other = await aWorkspace(service());

    const answer = await other.request("POST", "/leads", {
      body: { email: "x@example.com", custom: { vip: true } },
    });

    expect([answer.status, faults(answer)]).toEqual([422, ["/custom/vip unknown_field"]]);
    expect((await other.request("GET", "/custom-fields")).body).toEqual({ data: [] });
  });
});

describe("a custom field", () => {
  it("is made once under a key", async () => {
    const again = await define(workspace, { key: "budget", kind: "text", label: "Budget" });
    const ofCompany = await define(workspace, {
      key: "budget",
      on: "company",
      kind: "text",
      label: "Budget",
    });

    expect([again.status, again.body.code, ofCompany.status]).toEqual([409, "duplicate_custom_field", 201]);
  });

  it("is made of what fits together, every fault named", async () => {
    const body = {
      ...{ key: "plan", on: "company", kind: "dropdown", label: "Plan", unique: true, bounds: { min: 1 } },
      options: [{ value: "Pro", aliases: ["big"] }, { value: "BIG" }],
    };

    expect(faults(await define(workspace, body))).toEqual([
      "/options/1 repeated",
      "/bounds/min not_for_kind",
      "/unique not_for_company",
    ]);
  });

  it("changes its label and keeps its key, with an audit line for each change", async () => {
    const own = await aWorkspace(service());
    const { body: field } = await define(own, { key: "size", kind: "text", label: "Size" });
    const path = `/custom-fields/${field.id}`;

    const relabelled = await own.request("PATCH", path, { body: { label: "Team size", key: "size" } });
    const renamed = await own.request("PATCH", path, { body: { key: "team_size", kind: "number" } });

    expect([relabelled.body.label, relabelled.body.version]).toEqual(["Team size", 2]);
    expect([renamed.status, faults(renamed)]).toEqual([422, ["/key immutable", "/kind immutable"]]);
    const audit = (await own.items()).filter(
      ({ kind, record_id }) => kind === "audit" && record_id === field.id,
    );
    expect(audit.map(({ action }) => action)).toEqual(["custom_field.create", "custom_field.change"]);
  });

  it("takes no values once archived, while leads keep theirs and filters find them", async () => {
    const own = await aWorkspace(service());
    const { body: field } = await define(own, { key: "old", kind: "text", label: "Old" });
    const lead = await own.request("POST", "/leads", {
      body: { email: "a@example.com", custom: { old: "x" } },
    });
    await own.request("PUT", `/custom-fields/${field.id}`, { body: { archived: true } });

    const refused = await own.request("PUT", `/leads/${lead.body.id}`, { body: { custom: { old: "y" } } });
    const other = await own.request("PUT", `/leads/${lead.body.id}`, { body: { score: 1 } });
    const filter = await own.request("POST", "/filters/explain", { body: { text: 'custom.old = "x"' } });

    expect([refused.status, faults(refused)]).toEqual([422, ["/custom/old archived_field"]]);
    expect([other.status, other.body.custom, filter.status]).toEqual([200, { old: "x" }, 200]);
  });

  it("is deleted only once archived and settled", async () => {
    const own = await aWorkspace(service());
    const { body: field } = await define(own, { key: "old", kind: "text", label: "Old" });
    const live = await own.request("DELETE", `/custom-fields/${field.id}`);
    await own.request("PUT", `/custom-fields/${field.id}`, { body: { archived: true } });
    const fresh = await own.request("DELETE", `/custom-fields/${field.id}`);

    expect([live, fresh].map(({ status, body }) => [status, body.code])).toEqual([
      [409, "wrong_state"],
      [409, "wrong_state"],
    ]);
  });

  it.each(["sales_rep", "viewer"] as const)("is read but not made by a %s", async (role) => {
    const { token: key } = await aKey(workspace, role);

    const made = await workspace.request("POST", "/custom-fields", {
      key,
      body: { key: "mine", kind: "text", label: "Mine" },
    });

    expect([made.status, (await workspace.request("GET", "/custom-fields", { key })).status]).toEqual([
      403, 200,
    ]);
  });

  it("is missed when it is required", async () => {
    const own = await aWorkspace(service());
    await define(own, { key: "need", kind: "text", label: "Need", required_on: ["create", "update"] });

    const without = await own.request("POST", "/leads", { body: { email: "a@example.com" } });
    const made = await own.request("POST", "/leads", {
      body: { email: "a@example.com", custom: { need: "x" } },
    });
    const cleared = await own.request("PUT", `/leads/${made.body.id}`, { body: { custom: { need: null } } });

    expect([faults(without), made.status, faults(cleared)]).toEqual([
      ["/custom/need required"],
      201,
      ["/custom/need required"],
    ]);
  });
});
