import { beforeAll, describe, expect, it } from "vitest";
import { sizes } from "#lib/contract/platform/limits.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
let workspace: Workspace;

beforeAll(async () => {
  workspace = await aWorkspace(service());
});

const ids = (count: number, prefix: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, `${prefix}-${n}`]));
const max = sizes.mapKeysMax;

describe("external ids", () => {
  it.each([
    ["/leads", { email: "ada@swap.example" }, { email: "lovelace@swap.example" }],
    ["/deals", { name: "40 seats" }, { status: "won" }],
    ["/companies", { domain: "swapping.example" }, { country: "GB" }],
    ["/activities", { kind: "note", body: "Called." }, { body: "Called again." }],
  ])(
    "of %s are all swapped by one write, and more than 20 are refused with their place",
    async (path, given, change) => {
      const { request } = workspace;
      const made = await request("POST", path, { body: { ...given, external_ids: ids(max, "old") } });
      const swapped = await request("PUT", `${path}/${made.body.id}`, {
        body: { ...change, external_ids: ids(max, "new") },
      });
      const refused = await request("PUT", `${path}/${made.body.id}`, {
        body: { external_ids: ids(98, "more") },
      });

      expect([made.status, swapped.status, refused.status]).toEqual([201, 200, 422]);
      expect(swapped.body.external_ids).toEqual(ids(max, "new"));
      expect(refused.body.errors).toEqual([
        expect.objectContaining({ pointer: "/external_ids", code: "too_big", hint: expect.any(String) }),
      ]);
    },
  );

  it("of an activity with 50 leads are swapped along with all of them", async () => {
    const { request } = workspace;
    const leads = async (name: string): Promise<string[]> => {
      const items = Array.from({ length: sizes.activityLeadsMax }, (_, n) => ({
        action: "create",
        lead: { email: `${name}${n}@many.example` },
      }));
      const { body } = await request("POST", "/leads/batch", { body: { items } });
      return body.results.map(({ lead }: { lead: { id: string } }) => lead.id);
    };
    const [company, deal] = [
      await request("POST", "/companies", { body: { domain: "many.example" } }),
      await request("POST", "/deals", { body: { name: "Many" } }),
    ];
    const body = { kind: "note", body: "All", lead_ids: await leads("a"), external_ids: ids(max, "before") };
    const made = await request("POST", "/activities", { body });
    const next = {
      ...{ lead_ids: await leads("b"), external_ids: ids(max, "after") },
      ...{ company_id: company.body.id, deal_id: deal.body.id },
    };
    const changed = await request("PUT", `/activities/${made.body.id}`, { body: next });

    expect([made.status, changed.status]).toEqual([201, 200]);
  });
});

describe("a record that is too large", () => {
  it("is refused in words: a company with hundreds of profiles, a template with three bytes a character", async () => {
    const { request } = workspace;
    const social = Object.fromEntries(
      Array.from({ length: 900 }, (_, n) => [`site${n}`, `https://x.example/${"p".repeat(480)}`]),
    );
    const company = await request("POST", "/companies", { body: { domain: "large.example", social } });
    const [html, text] = [sizes.templateCharactersMax, sizes.templateCharactersMax].map((n) =>
      "語".repeat(n),
    );
    const template = await request("POST", "/templates", {
      body: { name: "Large", kind: "message", content: { html, text } },
    });

    expect([company.status, template.status]).toEqual([422, 422]);
    expect(company.body.errors).toMatchObject([{ pointer: "/social", hint: expect.any(String) }]);
    expect(template.body.errors).toMatchObject([{ code: "too_large", hint: expect.any(String) }]);
  });
});
