import { beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#lib/contract/team/roles.ts";
import { aKey } from "#test/support/a-key.ts";
import { type Answer, sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
let workspace: Workspace;
beforeAll(async () => {
  workspace = await aWorkspace(service());
});

const explain = (body: unknown, key = workspace.key): Promise<Answer> =>
  workspace.request("POST", "/filters/explain", { key, body });

const text = 'score >= 70 AND (company.industry IN ("software") OR NOT tags HAS ANY ("customer", "lost"))';
const filter = {
  and: [
    { field: "score", op: "gte", value: 70 },
    {
      or: [
        { field: "company.industry", op: "in", value: ["software"] },
        { not: { field: "tags", op: "has_any", value: ["customer", "lost"] } },
      ],
    },
  ],
};

describe("POST /filters/explain", () => {
  it.each([
    ["text", { text }],
    ["JSON", { filter }],
  ])("answers a filter given as %s three ways", async (_, body) => {
    const answer = await explain(body);

    expect([answer.status, answer.body]).toEqual([
      200,
      {
        filter,
        text,
        words:
          "score is at least 70 and (company.industry is “software” or not (tags has “customer” or “lost”))",
        conditions: 3,
      },
    ]);
  });

  it("answers no text where it would be longer than text may be", async () => {
    const value = Array.from({ length: 500 }, (_, index) => `Industry number ${index}`);

    const answer = await explain({ filter: { field: "industry", op: "in", value } });

    expect(answer.body).toMatchObject({
      filter: { field: "company.industry", value },
      text: null,
      words:
        "company.industry is “Industry number 0”, “Industry number 1”, “Industry number 2”, “Industry number 3”, “Industry number 4” or 495 more",
    });
  });

  it("names the column of a fault in text and the nearest name", async () => {
    const answer = await explain({ text: "score > 1 AND indsutry EXISTS" });

    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      422,
      "validation_failed",
      [
        {
          pointer: "/text",
          column: 15,
          code: "unknown_field",
          message: "There is no field `indsutry`.",
          hint: "Did you mean `industry`?",
        },
      ],
    ]);
  });

  it("names the pointer of a fault in JSON and the nearest name", async () => {
    const answer = await explain({ filter: { not: { field: "score", op: "gtt", value: 1 } } });

    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: "/filter/not/op", hint: "Did you mean `gt`?" })],
    ]);
  });

  it.each([[{}], [{ text, filter }], [{ txet: text }], [{ filter: null }], [{ text: 5 }]])(
    "takes one filter and nothing else: %j",
    async (body) => {
      const answer = await explain(body);

      expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
    },
  );

  it("ends a filter of a hundred thousand levels in a refusal", async () => {
    const levels = 100_000;
    const body = `{"filter":${'{"not":'.repeat(levels)}{}${"}".repeat(levels)}}`;

    const answer = await workspace.request("POST", "/filters/explain", {
      body,
      headers: { "content-type": "application/json" },
    });

    expect([answer.status, answer.body.errors[0].code]).toEqual([422, "too_deep"]);
  });

  it.each(["email", "phone", "name", "first_name", "last_name", "social", "external_ids"])(
    "refuses a viewer who filters by %s, which viewers see masked",
    async (field) => {
      const { token } = await aKey(workspace, "viewer");

      const asText = await explain({ text: `NOT (score > 1 AND ${field} EXISTS)` }, token);
      const asJson = await explain({ filter: { field, op: "exists" } }, token);

      for (const answer of [asText, asJson])
        expect([answer.status, answer.body.code, answer.body.errors[0].code]).toEqual([
          403,
          "forbidden",
          "masked_field",
        ]);
    },
  );

  it.each<Role>(["admin", "manager", "sales_rep"])("lets a %s filter by every field", async (role) => {
    const { token } = await aKey(workspace, role);

    expect((await explain({ text: 'email ENDS WITH "@example.com"' }, token)).status).toBe(200);
  });

  it("lets a viewer filter by what viewers see", async () => {
    const { token } = await aKey(workspace, "viewer");

    expect((await explain({ text: "score > 5" }, token)).status).toBe(200);
  });
});
