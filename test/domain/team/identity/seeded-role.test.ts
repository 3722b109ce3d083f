import { describe, expect, it } from "vitest";
import { seededRole } from "#lib/domain/team/identity/seeded-role.ts";

describe("a newcomer's role", () => {
  it.each([
    ["a role", { role: "manager" }, "role", "manager"],
    [
      "the highest of a list with other things in it",
      { groups: ["staff", "viewer", "sales_rep"] },
      "groups",
      "sales_rep",
    ],
    ["a claim whose name holds a colon", { "cognito:groups": ["manager"] }, "cognito:groups", "manager"],
    [
      "a claim whose name is a URL",
      { "https://app.example/role": "manager" },
      "https://app.example/role",
      "manager",
    ],
    ["a claim by its path", { realm_access: { roles: ["manager"] } }, "realm_access.roles", "manager"],
  ] as const)("is read from %s", (_, claims, claim, role) => {
    expect(seededRole(claims, claim, "admin")).toBe(role);
  });

  it.each([
    ["no claim is configured", { role: "admin" }, null],
    ["the claim is missing", {}, "role"],
    ["the claim names no role", { role: "Administrator" }, "role"],
    ["the claim is no text", { role: { admin: true } }, "role"],
    ["the path leads into a text", { role: "admin" }, "role.length"],
    ["the claim is a property of every object", {}, "constructor.name"],
  ] as const)("is viewer when %s", (_, claims, claim) => {
    expect(seededRole(claims, claim, "admin")).toBe("viewer");
  });

  it("is never above what the sign-in gives", () => {
    expect(seededRole({ role: "admin" }, "role", "sales_rep")).toBe("sales_rep");
    expect(seededRole({ role: ["viewer", "admin"] }, "role", "viewer")).toBe("viewer");
  });
});
