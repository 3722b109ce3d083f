import { describe, expect, it } from "vitest";
import { personOf } from "#lib/domain/team/identity/person.ts";

describe("a person", () => {
  it.each([true, "true"])("has the email that the issuer verified with %j, normalised", (email_verified) => {
    const person = personOf({ sub: "1", email: " Ada@Example.COM ", email_verified, name: "Ada" });

    expect(person).toEqual({ subject: "1", email: "ada@example.com", name: "Ada" });
  });

  it.each([undefined, false, "false", 1, null])("has no email when verified is %j", (email_verified) => {
    expect(personOf({ sub: "1", email: "ada@example.com", email_verified })?.email).toBeUndefined();
  });

  it("has no email or name where the claim holds none", () => {
    const person = personOf({ sub: "1", email: "nobody", email_verified: true, name: { first: "Ada" } });

    expect(person).toEqual({ subject: "1", email: undefined, name: undefined });
  });

  it.each([undefined, "", 7, "x".repeat(256)])("is nobody with the subject %j", (sub) => {
    expect(personOf({ sub, email: "ada@example.com", email_verified: true })).toBeUndefined();
  });
});
