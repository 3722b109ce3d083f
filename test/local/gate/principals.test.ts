import { describe, expect, it } from "vitest";
import { type Principal, Principals } from "#lib/local/gate/principals.ts";
import { allow } from "./world.ts";

const bucket = "arn:aws:s3:::files";
const list = { action: "s3:ListBucket", resource: bucket, context: {} };
const listing = allow("s3:ListBucket", bucket, "List");
const reading = allow("s3:GetObject", "*", "Read");

const asking = (statements: Principal["statements"]): Principals => {
  const principals = new Principals();
  const lister = { name: "lister", accessKeyId: "LISTER", secretAccessKey: "secret", statements };
  principals.register(lister);
  principals.decide(lister, list);
  return principals;
};

describe("an allowed call", () => {
  it("marks the statement that allowed it as exercised, and no other", () => {
    const principals = asking([...listing, ...reading]);

    expect(principals.exercised()).toEqual([{ principal: "lister", statementId: "Policy/List" }]);
    expect(principals.unexercised()).toEqual([{ principal: "lister", statementId: "Policy/Read" }]);
  });

  it("is remembered for a statement that allowed it alone, and for none of two that did", () => {
    expect([...asking([...listing, ...reading]).allowedByOne("lister")]).toEqual([["Policy/List", list]]);
    expect([...asking([...listing, ...allow("s3:*", "*", "All")]).allowedByOne("lister")]).toEqual([]);
  });
});
