import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { type AccessRequest, evaluate } from "#lib/local/iam/evaluate.ts";
import { parsePolicy } from "#lib/local/iam/statement.ts";

const table = "arn:aws:dynamodb:us-east-1:000000000000:table/leads";

const statement = (extra: object): object => ({ Effect: "Allow", Action: "*", Resource: "*", ...extra });
const variable = (name: string): string => `$\{${name}}`;
const policy = (...statements: object[]) =>
  parsePolicy("P", { Version: "2012-10-17", Statement: statements });
const request = (extra: Partial<AccessRequest> = {}): AccessRequest => ({
  action: "dynamodb:GetItem",
  resource: table,
  ...extra,
});
const allows = (extra: object, asked: Partial<AccessRequest> = {}): boolean =>
  evaluate(policy(statement(extra)), request(asked)).allowed;

describe("a decision", () => {
  it("is a denial when nothing allows", () => {
    expect(evaluate(policy(), request())).toEqual({
      allowed: false,
      reason: "no statement allows it",
      matchedStatementIds: [],
    });
  });

  it("names every statement that allows, by policy and Sid or index", () => {
    const statements = policy(statement({ Sid: "Read" }), statement({ Action: "s3:*" }), statement({}));

    expect(evaluate(statements, request()).matchedStatementIds).toEqual(["P/Read", "P/2"]);
  });

  it("is a denial when any statement denies, whatever allows", () => {
    const statements = policy(statement({}), statement({ Sid: "No", Effect: "Deny", Action: "dynamodb:*" }));

    expect(evaluate(statements, request())).toEqual({
      allowed: false,
      reason: "explicit deny",
      matchedStatementIds: ["P/No"],
    });
  });
});

describe("Action and Resource", () => {
  it.each([
    ["dynamodb:GetItem", true],
    ["DYNAMODB:getitem", true],
    ["dynamodb:Get*", true],
    ["dynamodb:?etItem", true],
    ["*", true],
    ["dynamodb:PutItem", false],
    ["dynamodb:Get", false],
    ["s3:*", false],
  ])("the action pattern %s matches dynamodb:GetItem: %s", (Action, expected) => {
    expect(allows({ Action })).toBe(expected);
  });

  it.each([
    [table, true],
    [`${table}/*`, false],
    ["arn:aws:dynamodb:*:*:table/leads", true],
    ["arn:aws:dynamodb:*", true],
    ["arn:aws:dynamodb:us-east-1:000000000000:table/LEADS", false],
    ["arn:aws:dynamodb:us-east-1:000000000000:table/lead?", true],
    ["arn.aws:dynamodb:us-east-1:000000000000:table/leads", false],
  ])("the resource pattern %s matches the table: %s", (Resource, expected) => {
    expect(allows({ Resource })).toBe(expected);
  });

  it("NotAction and NotResource are the complements", () => {
    expect(allows({ Action: undefined, NotAction: ["dynamodb:Put*", "s3:*"] })).toBe(true);
    expect(allows({ Action: undefined, NotAction: "dynamodb:Get*" })).toBe(false);
    expect(allows({ Resource: undefined, NotResource: "arn:aws:s3:::*" })).toBe(true);
    expect(allows({ Resource: undefined, NotResource: table })).toBe(false);
  });

  it("any of several patterns is enough", () => {
    expect(allows({ Action: ["s3:*", "dynamodb:GetItem"], Resource: ["arn:aws:s3:::x", table] })).toBe(true);
  });
});

describe("a policy variable", () => {
  const home = { Resource: `arn:aws:s3:::home/${variable("aws:PrincipalAccount")}/*` };
  const asked = (account: string[], key: string) => ({
    resource: `arn:aws:s3:::home/${key}`,
    context: { "aws:PrincipalAccount": account },
  });

  it("takes its value from the request", () => {
    expect(allows(home, asked(["1"], "1/a"))).toBe(true);
    expect(allows(home, asked(["1"], "2/a"))).toBe(false);
  });

  it("without a value matches nothing, unless it has a default", () => {
    expect(allows(home, { resource: "arn:aws:s3:::home//a" })).toBe(false);
    expect(
      allows(
        { Resource: `arn:aws:s3:::${variable("aws:PrincipalAccount, 'none'")}` },
        { resource: "arn:aws:s3:::none" },
      ),
    ).toBe(true);
  });

  it("is taken literally, even when its value holds a star", () => {
    expect(allows(home, asked(["*"], "1/a"))).toBe(false);
    expect(allows(home, asked(["*"], "*/a"))).toBe(true);
  });

  it("can stand for a literal wildcard character", () => {
    const stars = { Resource: `arn:aws:s3:::a${variable("*")}${variable("?")}${variable("$")}` };

    expect(allows(stars, { resource: "arn:aws:s3:::a*?$" })).toBe(true);
    expect(allows(stars, { resource: "arn:aws:s3:::abc$" })).toBe(false);
  });
});

describe("a condition", () => {
  const when = (operator: string, key: string, value: unknown, context: Record<string, string[]>): boolean =>
    allows({ Condition: { [operator]: { [key]: value } } }, { context });

  it.each([
    ["StringEquals", "s3:prefix", ["a", "b"], { "s3:prefix": ["b"] }, true],
    ["StringEquals", "S3:PREFIX", "a", { "s3:prefix": ["a"] }, true],
    ["StringEquals", "s3:prefix", "a*", { "s3:prefix": ["ab"] }, false],
    ["StringEquals", "s3:prefix", "a", {}, false],
    ["StringEqualsIfExists", "s3:prefix", "a", {}, true],
    ["StringEqualsIfExists", "s3:prefix", "a", { "s3:prefix": ["b"] }, false],
    ["StringEqualsIgnoreCase", "s3:prefix", "A", { "s3:prefix": ["a"] }, true],
    ["StringNotEquals", "s3:prefix", ["a", "b"], { "s3:prefix": ["b"] }, false],
    ["StringNotEquals", "s3:prefix", "a", { "s3:prefix": ["c"] }, true],
    ["StringNotEquals", "s3:prefix", "a", {}, true],
    ["StringLike", "s3:prefix", ["in/*", "out/?"], { "s3:prefix": ["out/1"] }, true],
    ["StringLike", "s3:prefix", "in/*", { "s3:prefix": ["out/1"] }, false],
    ["StringNotLike", "s3:prefix", "in/*", { "s3:prefix": ["out/1"] }, true],
    [
      "ArnLike",
      "aws:SourceArn",
      "arn:aws:events:*:*:rule/*",
      { "aws:SourceArn": ["arn:aws:events:r:1:rule/b/x"] },
      true,
    ],
    [
      "ArnLike",
      "aws:SourceArn",
      "arn:aws:events:*",
      { "aws:SourceArn": ["arn:aws:events:r:1:rule/x"] },
      false,
    ],
    ["ArnEquals", "aws:SourceArn", "arn:aws:s3:::b", { "aws:SourceArn": ["arn:aws:s3:::b"] }, true],
    ["ArnNotEquals", "aws:SourceArn", "arn:aws:s3:::b", { "aws:SourceArn": ["arn:aws:s3:::b"] }, false],
    ["Bool", "aws:SecureTransport", "false", { "aws:SecureTransport": ["true"] }, false],
    ["Bool", "aws:SecureTransport", true, { "aws:SecureTransport": ["true"] }, true],
    ["NumericLessThanEquals", "s3:max-keys", "10", { "s3:max-keys": ["10"] }, true],
    ["NumericGreaterThan", "s3:max-keys", 10, { "s3:max-keys": ["10"] }, false],
    ["DateLessThan", "aws:CurrentTime", "2026-01-02", { "aws:CurrentTime": ["2026-01-01T23:00:00Z"] }, true],
    ["Null", "s3:prefix", "true", {}, true],
    ["Null", "s3:prefix", "true", { "s3:prefix": ["a"] }, false],
    ["Null", "s3:prefix", "false", { "s3:prefix": ["a"] }, true],
    [
      "ForAllValues:StringLike",
      "dynamodb:LeadingKeys",
      "WS#1#*",
      { "dynamodb:LeadingKeys": ["WS#1#A", "WS#1#B"] },
      true,
    ],
    [
      "ForAllValues:StringLike",
      "dynamodb:LeadingKeys",
      "WS#1#*",
      { "dynamodb:LeadingKeys": ["WS#1#A", "WS#2#B"] },
      false,
    ],
    ["ForAllValues:StringEquals", "dynamodb:Attributes", ["pk", "sk"], {}, true],
    [
      "ForAllValues:StringEquals",
      "dynamodb:Attributes",
      ["pk", "sk"],
      { "dynamodb:Attributes": ["pk", "name"] },
      false,
    ],
    [
      "ForAnyValue:StringEquals",
      "dynamodb:Attributes",
      ["secret"],
      { "dynamodb:Attributes": ["pk", "secret"] },
      true,
    ],
    ["ForAnyValue:StringEquals", "dynamodb:Attributes", ["secret"], { "dynamodb:Attributes": ["pk"] }, false],
    ["ForAnyValue:StringEquals", "dynamodb:Attributes", ["secret"], {}, false],
    ["ForAnyValue:StringEqualsIfExists", "dynamodb:Attributes", ["secret"], {}, true],
  ])("%s on %s with %j, asked with %j: %s", (operator, key, value, context, expected) => {
    expect(when(operator, key, value, { ...context })).toBe(expected);
  });

  it("needs all of its operators and keys", () => {
    const Condition = {
      StringEquals: { "s3:prefix": "a", "s3:delimiter": "/" },
      Bool: { "aws:SecureTransport": true },
    };
    const context = { "s3:prefix": ["a"], "s3:delimiter": ["/"], "aws:SecureTransport": ["true"] };

    expect(allows({ Condition }, { context })).toBe(true);
    for (const key of Object.keys(context)) {
      expect(allows({ Condition }, { context: { ...context, [key]: ["other"] } })).toBe(false);
    }
  });

  it("can compare with a policy variable", () => {
    const Condition = { StringEquals: { "aws:SourceAccount": `${variable("aws:PrincipalAccount")}` } };
    const asked = (source: string) => ({
      context: { "aws:SourceAccount": [source], "aws:PrincipalAccount": ["1"] },
    });

    expect(allows({ Condition }, asked("1"))).toBe(true);
    expect(allows({ Condition }, asked("2"))).toBe(false);
  });
});

describe("a resource policy", () => {
  const events = { kind: "service", name: "events.amazonaws.com" } as const;
  const role = { kind: "role", arn: "arn:aws:iam::1:role/worker", accountId: "1" } as const;

  it.each([
    ["*", events, true],
    [{ Service: "events.amazonaws.com" }, events, true],
    [{ Service: ["s3.amazonaws.com", "events.amazonaws.com"] }, events, true],
    [{ Service: "apigateway.amazonaws.com" }, events, false],
    [{ AWS: "1" }, events, false],
    [{ AWS: "*" }, role, true],
    [{ AWS: "1" }, role, true],
    [{ AWS: "arn:aws:iam::1:root" }, role, true],
    [{ AWS: "arn:aws:iam::1:role/worker" }, role, true],
    [{ AWS: ["arn:aws:iam::1:role/other", "arn:aws:iam::2:root"] }, role, false],
  ])("with the principal %j admits %j: %s", (Principal, caller, expected) => {
    expect(allows({ Principal }, { caller })).toBe(expected);
    expect(allows({ NotPrincipal: Principal }, { caller })).toBe(!expected);
  });

  it("admits nobody whose identity is not given", () => {
    expect(allows({ Principal: "*" })).toBe(false);
  });
});

describe("what the evaluator does not know", () => {
  it.each([
    [
      { Condition: { StringMatches: { "s3:prefix": "a" } } },
      "condition operator StringMatches in statement P/0",
    ],
    [{ Condition: { "ForSomeValues:StringLike": { "s3:prefix": "a" } } }, "ForSomeValues:StringLike"],
    [{ Condition: { NullIfExists: { "s3:prefix": "true" } } }, "NullIfExists"],
    [
      { Condition: { StringEquals: { "aws:UserAgent": "x" } } },
      "condition key aws:UserAgent in statement P/0",
    ],
    [{ Resource: `arn:aws:s3:::${variable("aws:username")}` }, "condition key aws:username"],
    [{ Principal: { Federated: "x" } }, "principal kind Federated"],
    [{ NotAction: "s3:*" }, "exactly one of Action and NotAction"],
    [{ Resource: undefined }, "exactly one of Resource and NotResource"],
  ])("is refused by name when the policy is read: %j", (extra, named) => {
    expect(() => policy(statement(extra))).toThrow(named);
  });

  it("is refused as malformed when it is an unknown element", () => {
    expect(() => policy(statement({ Conditions: {} }))).toThrow(ZodError);
  });
});
