import { describe, expect, it } from "vitest";
import { resolve } from "#lib/local/assembly/resolve.ts";
import { aPlace, aScope } from "./a-template.ts";

const queue = { ref: "http://queue", attributes: { Arn: "arn:aws:sqs:us-east-1:000000000000:q", "A.B": 7 } };
const scope = aScope(
  {
    Parameters: {
      Email: { Type: "String", Default: "a@b.example" },
      Origins: { Type: "CommaDelimitedList", Default: "one,two" },
      Missing: { Type: "String" },
      Version: { Type: "AWS::SSM::Parameter::Value<String>", Default: "/bootstrap" },
    },
    Mappings: { Sizes: { small: { memory: 128 } } },
    Conditions: {
      IsProd: { "Fn::Equals": [{ Ref: "Email" }, "prod@b.example"] },
      IsDev: { "Fn::Not": [{ Condition: "IsProd" }] },
      Both: { "Fn::And": [{ Condition: "IsDev" }, { Condition: "IsProd" }] },
      Either: { "Fn::Or": [{ Condition: "IsDev" }, { Condition: "IsProd" }] },
    },
    Resources: { Queue: { Type: "AWS::SQS::Queue" } },
  },
  { created: { Queue: queue }, exports: { "Data:Table": "leads" } },
);
const resolved = (value: unknown): unknown => resolve(value, scope, aPlace);

describe("resolve", () => {
  it.each<[string, unknown, unknown]>([
    ["a plain value as it is", { A: [1, "x", null, true] }, { A: [1, "x", null, true] }],
    ["Ref to a resource", { Ref: "Queue" }, "http://queue"],
    ["Ref to a parameter's default", { Ref: "Email" }, "a@b.example"],
    ["Ref to a list parameter", { Ref: "Origins" }, ["one", "two"]],
    ["the region", { Ref: "AWS::Region" }, "us-east-1"],
    ["the account", { Ref: "AWS::AccountId" }, "000000000000"],
    ["the partition", { Ref: "AWS::Partition" }, "aws"],
    ["the URL suffix", { Ref: "AWS::URLSuffix" }, "amazonaws.com"],
    ["the stack's name", { Ref: "AWS::StackName" }, "Shop"],
    ["Fn::GetAtt as a list", { "Fn::GetAtt": ["Queue", "Arn"] }, queue.attributes.Arn],
    ["Fn::GetAtt as text", { "Fn::GetAtt": "Queue.Arn" }, queue.attributes.Arn],
    ["Fn::GetAtt of a nested attribute", { "Fn::GetAtt": ["Queue", "A.B"] }, 7],
    [
      "Fn::Join of resolved parts",
      { "Fn::Join": ["-", [{ Ref: "AWS::Region" }, 1, true]] },
      "us-east-1-1-true",
    ],
    [
      "Fn::Sub of names and attributes",
      { "Fn::Sub": `\${AWS::Region}/\${Queue.Arn}` },
      `us-east-1/${queue.attributes.Arn}`,
    ],
    [
      "Fn::Sub with variables of its own",
      { "Fn::Sub": [`\${Q}-\${Email}`, { Q: { Ref: "Queue" } }] },
      "http://queue-a@b.example",
    ],
    ["Fn::Sub of an escaped variable", { "Fn::Sub": `\${!Literal}` }, `\${Literal}`],
    ["Fn::ImportValue", { "Fn::ImportValue": "Data:Table" }, "leads"],
    ["Fn::Select and Fn::Split", { "Fn::Select": [1, { "Fn::Split": ["/", "a/b/c"] }] }, "b"],
    ["Fn::FindInMap", { "Fn::FindInMap": ["Sizes", "small", "memory"] }, 128],
    ["Fn::Base64", { "Fn::Base64": "hello" }, "aGVsbG8="],
    ["Fn::If of a condition that holds", { "Fn::If": ["IsDev", "yes", { Ref: "Nowhere" }] }, "yes"],
    ["Fn::If of a condition that doesn't", { "Fn::If": ["Both", { Ref: "Nowhere" }, "no"] }, "no"],
    ["Fn::Or", { "Fn::If": ["Either", 1, 2] }, 1],
    ["a removed member", { A: { Ref: "AWS::NoValue" }, B: 1 }, { B: 1 }],
    ["a removed element", [1, { "Fn::If": ["IsProd", 2, { Ref: "AWS::NoValue" }] }], [1]],
    [
      "the Condition of a policy as data",
      { Condition: { Bool: { a: "b" } } },
      { Condition: { Bool: { a: "b" } } },
    ],
  ])("resolves %s", (_name, value, expected) => {
    expect(resolved(value)).toEqual(expected);
  });

  it.each<[string, unknown, string]>([
    ["an unknown intrinsic", { "Fn::Transform": {} }, "Fn::Transform is not supported"],
    ["an unknown name", { Ref: "Nowhere" }, "Ref to Nowhere"],
    [
      "an unknown attribute",
      { "Fn::GetAtt": ["Queue", "Colour"] },
      "the attribute Colour of AWS::SQS::Queue Queue",
    ],
    ["an attribute of nothing", { "Fn::GetAtt": ["Nowhere", "Arn"] }, "Fn::GetAtt of Nowhere"],
    ["a missing export", { "Fn::ImportValue": "Data:Bus" }, "no stack so far exports Data:Bus"],
    [
      "a parameter without a value",
      { Ref: "Missing" },
      "the parameter Missing has neither value nor default",
    ],
    ["a parameter of the store", { Ref: "Version" }, "AWS::SSM::Parameter::Value<String>"],
    ["an unknown condition", { "Fn::If": ["Nope", 1, 2] }, "the condition Nope"],
    ["a missing mapping", { "Fn::FindInMap": ["Sizes", "large", "memory"] }, "Sizes.large.memory"],
    ["an index out of range", { "Fn::Select": [5, ["a"]] }, "no element 5"],
    ["a wrong number of operands", { "Fn::Join": ["-"] }, "2 operands expected, 1 found"],
    ["an object where text is due", { "Fn::Join": ["-", [{ a: 1 }]] }, 'text expected, {"a":1} found'],
    ["a dynamic reference", "{{resolve:ssm:/x}}", "dynamic reference"],
  ])("refuses %s and names its place", (_name, value, problem) => {
    expect(() => resolved({ Deep: [value] })).toThrow(`Shop/Thing at Properties.Name.Deep.0`);
    expect(() => resolved({ Deep: [value] })).toThrow(problem);
  });

  it("prefers a given parameter value over the default", () => {
    const given = aScope(
      { Parameters: { Email: { Type: "String", Default: "a@b.example" } } },
      { parameters: { Email: "c@d.example" } },
    );

    expect(resolve({ Ref: "Email" }, given, aPlace)).toBe("c@d.example");
  });
});
