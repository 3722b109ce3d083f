import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const rule = async (own: Workspace, body: object): Promise<string> => {
  const made = await own.request("POST", "/validation-rules", { body: { name: "A rule", ...body } });
  expect([made.status, made.body.active], JSON.stringify(made.body)).toEqual([201, false]);
  return made.body.id;
};
const activeRule = async (own: Workspace, body: object): Promise<string> => {
  const id = await rule(own, body);
  const { body: active } = await own.request("POST", `/validation-rules/${id}/activate`);
  expect(active.active).toBe(true);
  return id;
};
const create = (own: Workspace, body: object) => own.request("POST", "/leads", { body });
const faults = ({ body }: { body: { errors: { pointer: string; code: string }[] } }) =>
  body.errors.map(({ pointer, code }) => `${pointer} ${code}`);

describe("an active rule", () => {
  it.each([
    ["format", { kind: "format", field: "title", pattern: "[A-Z].*" }, { title: "boss" }, { title: "Boss" }],
    ["range", { kind: "range", field: "score", min: 10, max: 20 }, { score: 21 }, { score: 20 }],
    ["required", { kind: "required", field: "company.name" }, {}, { company: { name: "Acme" } }],
    [
      "reference",
      { kind: "reference", field: "source", to: "lead", by: "email" },
      { source: "nobody@example.com" },
      { source: "FIRST@example.com" },
    ],
    [
      "expression",
      { kind: "expression", field: "score", expression: 'lead.score < 50.0 || lead.source == "web"' },
      { score: 60, source: "fair" },
      { score: 60, source: "web" },
    ],
  ])("of the kind %s refuses what breaks it and takes the rest", async (kind, check, bad, good) => {
    const own = await aWorkspace(service());
    await create(own, { email: "first@example.com" });
    await activeRule(own, { check });

    const refused = await create(own, { email: "a@example.com", ...bad });
    const taken = await create(own, { email: "a@example.com", ...good });

    const field = "field" in check ? `/${check.field.replaceAll(".", "/")}` : "";
    expect([refused.status, faults(refused)]).toEqual([422, [`${field} rule_${kind}`]]);
    expect(taken.status).toBe(201);
  });

  it("of the kind unique lets one lead have a value", async () => {
    const own = await aWorkspace(service());
    await activeRule(own, { check: { kind: "unique", field: "phone" } });
    const first = await create(own, { email: "a@example.com", phone: "+442079460123" });

    const second = await create(own, { email: "b@example.com", phone: "+442079460123" });

    expect([second.status, second.body.existing_id, faults(second)]).toEqual([
      409,
      first.body.id,
      ["/phone duplicate"],
    ]);
  });

  it("of the kind unique has leads that were there hold their values, and tells of those that share one", async () => {
    const own = await aWorkspace(service());
    const phone = "+442079460123";
    const old = await create(own, { email: "old@example.com", phone });
    const older = await create(own, { email: "same@example.com", phone: "+442079460999" });
    const twin = await create(own, { email: "twin@example.com", phone: "+442079460999" });
    const binned = await create(own, { email: "gone@example.com", phone });
    await own.request("DELETE", `/leads/${binned.body.id}`);
    const made = await own.request("POST", "/validation-rules", {
      body: { name: "One number, one lead", check: { kind: "unique", field: "phone" } },
    });
    const activate = () => own.request("POST", `/validation-rules/${made.body.id}/activate`);

    const { body } = await activate();

    expect(body).toMatchObject({ active: true, claims: { checked: 4, held: 2, taken: 1, complete: true } });
    expect([older.body.id, twin.body.id]).toContain(body.claims.examples[0]);
    const second = await create(own, { email: "new@example.com", phone });
    expect([second.status, second.body.existing_id]).toEqual([409, old.body.id]);
    expect((await activate()).body.claims).toEqual(body.claims);
    // What was so before is no reason to refuse another change, but a lead from the bin takes no value of another's.
    for (const { body: one } of [older, twin])
      expect((await own.request("PUT", `/leads/${one.id}`, { body: { title: "Boss" } })).status).toBe(200);
    expect((await own.request("POST", `/leads/${binned.body.id}/restore`)).status).toBe(409);
  });

  it("is for the leads that its filter finds, and says what its maker wrote", async () => {
    const own = await aWorkspace(service());
    const check = { kind: "required", field: "phone" };
    await activeRule(own, { check, when: 'source = "fair"', message: "Ask for a number at the fair." });

    const refused = await create(own, { email: "a@example.com", source: "Fair" });

    expect(refused.body.errors[0]).toMatchObject({
      pointer: "/phone",
      message: "Ask for a number at the fair.",
    });
    expect((await create(own, { email: "a@example.com" })).status).toBe(201);
  });

  it("of severity warning takes the lead and says so, alone and in a batch", async () => {
    const own = await aWorkspace(service());
    await activeRule(own, { check: { kind: "required", field: "phone" }, severity: "warning" });

    const { status, body } = await create(own, { email: "a@example.com" });
    const items = [{ action: "create", lead: { email: "b@example.com" } }];
    const batch = await own.request("POST", "/leads/batch", { body: { items } });

    expect([status, body.warnings.length, body.warnings[0].code]).toEqual([201, 1, "rule_required"]);
    expect(batch.body.results[0].warnings.length).toBe(1);
    expect((await own.request("GET", `/leads/${body.id}`)).body).not.toHaveProperty("warnings");
  });

  it.each([
    [{ kind: "range", field: "score", max: 50 }, { action: "clamp" }, { score: 90 }, { score: 50 }],
    [{ kind: "required", field: "source" }, { action: "set", value: "unknown" }, {}, { source: "manual" }],
    [{ kind: "required", field: "title" }, { action: "set", value: "Unknown" }, {}, { title: "Unknown" }],
    [
      { kind: "format", field: "city", pattern: "[^a-z]+" },
      { action: "case", to: "upper" },
      { city: "Bonn" },
      { city: "BONN" },
    ],
    [
      { kind: "format", field: "region", pattern: "[A-Z]{2}" },
      { action: "clear" },
      { region: "nowhere" },
      { region: null },
    ],
  ])("of severity fix mends: %j", async (check, fix, given, wanted) => {
    const own = await aWorkspace(service());
    await activeRule(own, { check, severity: "fix", fix });

    const { status, body } = await create(own, { email: "a@example.com", ...given });

    expect(status).toBe(201);
    expect(body).toMatchObject(wanted);
  });

  it("holds nothing against a change that was so before it", async () => {
    const own = await aWorkspace(service());
    const { body: lead } = await create(own, { email: "a@example.com", score: 90 });
    await activeRule(own, { check: { kind: "range", field: "score", max: 50 } });
    const change = (body: object) => own.request("PUT", `/leads/${lead.id}`, { body });

    expect((await change({ title: "Boss" })).status).toBe(200);
    expect((await change({ score: 95 })).status).toBe(422);
    expect((await change({ score: 40 })).status).toBe(200);
  });

  it("can be taken out of force, and deleted", async () => {
    const own = await aWorkspace(service());
    const id = await activeRule(own, { check: { kind: "required", field: "phone" } });
    await own.request("POST", `/validation-rules/${id}/deactivate`);

    expect((await create(own, { email: "a@example.com" })).status).toBe(201);
    expect((await own.request("DELETE", `/validation-rules/${id}`)).status).toBe(204);
    expect((await own.request("GET", "/validation-rules")).body).toEqual({ data: [] });
    const audit = (await own.items()).filter(({ kind, record_id }) => kind === "audit" && record_id === id);
    expect(audit.map(({ action }) => String(action).split(".")[1])).toEqual([
      "create",
      "activate",
      "deactivate",
      "delete",
    ]);
  });
});

describe("a dry run", () => {
  it("counts exactly what a rule would refuse, without changing anything", async () => {
    const own = await aWorkspace(service());
    const lead = (index: number) => ({ email: `l${index}@example.com`, score: index });
    const items = Array.from({ length: 30 }, (_, index) => ({ action: "create", lead: lead(index) }));
    const made = await own.request("POST", "/leads/batch", { body: { items } });
    const ids = made.body.results.map(({ lead }: { lead: { id: string } }) => lead.id);
    await own.request("DELETE", `/leads/${ids[29]}`);
    const id = await rule(own, { check: { kind: "range", field: "score", max: 9 } });
    const before = await own.items();

    const { body } = await own.request("POST", `/validation-rules/${id}/dry-run`);

    expect(body).toEqual({
      ...{ checked: 29, would_refuse: 19, would_warn: 0, would_fix: 0, not_evaluated: 0 },
      ...{
        examples: ids.slice(10, 29).toSorted().toReversed().slice(0, 10),
        complete: true,
        next_cursor: null,
      },
    });
    expect(await own.items()).toEqual(before);
  });

  it("says of how many leads an expression says nothing", async () => {
    const own = await aWorkspace(service());
    await create(own, { email: "a@example.com", score: 3 });
    await create(own, { email: "b@example.com" });
    const id = await rule(own, {
      check: { kind: "expression", expression: "lead.score > 5.0" },
      severity: "warning",
    });

    const { body } = await own.request("POST", `/validation-rules/${id}/dry-run`);

    expect(body).toMatchObject({ checked: 2, would_warn: 1, would_refuse: 0, not_evaluated: 1 });
  });
});

describe("a rule", () => {
  it.each([
    [{ check: { kind: "required", field: "phnoe" } }, ["/check/field unknown_field"]],
    [{ check: { kind: "required", field: "updated_at" } }, ["/check/field kept_by_service"]],
    [{ check: { kind: "format", field: "score", pattern: "x" } }, ["/check/field not_for_type"]],
    [{ check: { kind: "format", field: "title", pattern: "(?=a)" } }, ["/check/pattern invalid_pattern"]],
    [{ check: { kind: "range", field: "score" } }, ["/check required"]],
    [{ check: { kind: "range", field: "score", min: 2, max: 1 } }, ["/check/max too_small"]],
    [
      { check: { kind: "expression", expression: 'lead.title.matches("(a+)+b")' } },
      ["/check/expression invalid_expression"],
    ],
    [{ check: { kind: "expression", expression: "lead.score +" } }, ["/check/expression invalid_expression"]],
    [{ check: { kind: "expression", expression: "1 + 1" } }, ["/check/expression invalid_expression"]],
    [{ check: { kind: "required", field: "title" }, severity: "fix" }, ["/fix required"]],
    [
      { check: { kind: "required", field: "title" }, severity: "fix", fix: { action: "set", value: 5 } },
      ["/fix/value invalid_value"],
    ],
    [{ check: { kind: "required", field: "title" }, fix: { action: "clear" } }, ["/fix not_for_severity"]],
    [{ check: { kind: "range", field: "score", max: 1e300 } }, [" out_of_range"]],
    [{ check: { kind: "required", field: "title" }, when: "score > 1e300" }, [" out_of_range"]],
    [{ check: { kind: "required", field: "title" }, when: "scroe > 1" }, ["/when unknown_field"]],
  ])("that could not run is refused: %j", async (body, wanted) => {
    const own = await aWorkspace(service());

    const answer = await own.request("POST", "/validation-rules", { body: { name: "A rule", ...body } });

    expect([answer.status, faults(answer)]).toEqual([422, wanted]);
  });

  it("can be about a custom field, which then can't be deleted", async () => {
    const own = await aWorkspace(service());
    const field = { key: "budget", kind: "number", label: "Budget" };
    const { body: made } = await own.request("POST", "/custom-fields", { body: field });
    await activeRule(own, { check: { kind: "range", field: "custom.budget", min: 5 } });

    const refused = await create(own, { email: "a@example.com", custom: { budget: 4 } });
    const expression = {
      kind: "expression",
      expression: "lead.custom.budget == null || lead.custom.budget < 9.0",
    };
    await activeRule(own, { check: expression });
    const over = await create(own, { email: "a@example.com", custom: { budget: 9 } });

    expect([faults(refused), faults(over)]).toEqual([["/custom/budget rule_range"], [" rule_expression"]]);
    expect((await create(own, { email: "a@example.com" })).status).toBe(201);
    expect((await own.request("DELETE", `/custom-fields/${made.id}`)).status).toBe(409);
  });

  it.each(["sales_rep", "viewer"] as const)(
    "is read but not made, tried or put in force by a %s",
    async (role) => {
      const own = await aWorkspace(service());
      const id = await rule(own, { check: { kind: "required", field: "phone" } });
      const { token: key } = await aKey(own, role);
      const ask = (method: string, path: string, body?: object) =>
        own.request(method, path, { key, ...(body === undefined ? {} : { body }) });

      const answers = [
        await ask("GET", `/validation-rules/${id}`),
        await ask("POST", "/validation-rules", { name: "Mine", check: { kind: "required", field: "phone" } }),
        await ask("POST", `/validation-rules/${id}/dry-run`),
        await ask("POST", `/validation-rules/${id}/activate`),
      ];

      expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403]);
    },
  );
});
