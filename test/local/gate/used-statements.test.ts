import { describe, expect, it } from "vitest";
import { Principals } from "#lib/local/gate/principals.ts";
import { parsePolicy } from "#lib/local/iam/statement.ts";
import { noteUsedStatements, statementsUsed } from "#test/support/used-statements.ts";

const statement = (Sid: string, Action: string) => ({ Sid, Effect: "Allow", Action, Resource: "*" });
const statements = parsePolicy("Policy", {
  Statement: [
    statement("Read", "s3:GetObject"),
    statement("All", "s3:Get*"),
    statement("Write", "s3:PutObject"),
  ],
});

/** What is noted of a function, in no service, that was asked for these actions by a role of these statements. */
const usedOf = (sourceFile: string, actions: readonly string[], acting = statements) => {
  const principals = new Principals();
  const principal = { name: sourceFile, accessKeyId: "KEY", secretAccessKey: "SECRET", statements };
  for (const action of actions)
    principals.decide({ ...principal, statements: acting }, { action, resource: "arn:x", context: {} });
  const running = { name: sourceFile, sourceFile, credentials: principal, principal };
  noteUsedStatements({ functions: [running], gate: { principals } });
  const isUsed = statementsUsed();
  return statements
    .filter(({ id, actions: { values } }) => isUsed({ sourceFile, id, actions: values }))
    .map(({ id }) => id);
};

describe("a statement of a policy", () => {
  it("is used by a call that it alone allows", () => {
    expect(usedOf("alone.ts", ["s3:PutObject", "s3:GetBucketAcl"])).toEqual(["Policy/All", "Policy/Write"]);
  });

  it("is not used by a call that another allows too, nor by one of another function", () => {
    expect(usedOf("both.ts", ["s3:GetObject"])).toEqual([]);
  });

  it("is not used by a call that it alone allowed while a test had taken another away", () => {
    const lacking = statements.filter(({ id }) => id !== "Policy/All");

    expect(usedOf("lacking.ts", ["s3:GetObject"], lacking)).toEqual([]);
  });

  it("is another one with other actions", () => {
    usedOf("other.ts", ["s3:PutObject"]);

    const isUsed = statementsUsed();
    const write = { sourceFile: "other.ts", id: "Policy/Write" };

    expect(isUsed({ ...write, actions: ["s3:PutObject"] })).toBe(true);
    expect(isUsed({ ...write, actions: ["s3:PutObject", "s3:DeleteObject"] })).toBe(false);
  });
});
