import { describe, expect, it } from "vitest";
import { createStacks, type ResourceDeclaration, Template } from "#lib/local/assembly/index.ts";
import { deployment } from "./a-template.ts";

const stack = (name: string, template: unknown) => ({
  name,
  template: Template.parse(template),
  parameters: {},
});
const created: ResourceDeclaration[] = [];
const create = async (declaration: ResourceDeclaration) => {
  created.push(declaration);
  const { logicalId } = declaration.place;
  return { ref: `ref-${logicalId}`, attributes: { Arn: `arn-${logicalId}` } };
};
const createdIds = (): string[] => created.map(({ place }) => place.logicalId);

describe("createStacks", () => {
  it("creates a resource after all that it refers to", async () => {
    created.length = 0;

    await createStacks({
      stacks: [
        stack("Shop", {
          Resources: {
            A: { Type: "T", Properties: { X: { "Fn::GetAtt": ["C", "Arn"] } } },
            B: { Type: "T", DependsOn: "A" },
            C: { Type: "T", Properties: { Y: [{ "Fn::Sub": `x-\${D.Arn}` }] } },
            D: { Type: "T", DependsOn: ["E"] },
            E: { Type: "T" },
          },
        }),
      ],
      deployment,
      create,
    });

    expect(createdIds()).toEqual(["E", "D", "C", "A", "B"]);
    expect(created[2]?.properties).toEqual({ Y: ["x-arn-D"] });
  });

  it("hands exports of one stack to the next and answers all outputs", async () => {
    created.length = 0;

    const outputs = await createStacks({
      stacks: [
        stack("Data", {
          Resources: { Table: { Type: "T" } },
          Outputs: {
            TableName: {
              Value: { Ref: "Table" },
              Export: { Name: { "Fn::Sub": `\${AWS::StackName}:Table` } },
            },
          },
        }),
        stack("Api", {
          Resources: { Function: { Type: "T", Properties: { Table: { "Fn::ImportValue": "Data:Table" } } } },
          Outputs: { Url: { Value: { "Fn::GetAtt": ["Function", "Arn"] } } },
        }),
      ],
      deployment,
      create,
    });

    expect(created[1]?.properties).toEqual({ Table: "ref-Table" });
    expect(Object.fromEntries(outputs)).toEqual({
      Data: { TableName: "ref-Table" },
      Api: { Url: "arn-Function" },
    });
  });

  it("leaves out resources and outputs whose condition does not hold", async () => {
    created.length = 0;

    const outputs = await createStacks({
      stacks: [
        stack("Shop", {
          Parameters: { Size: { Type: "String", Default: "small" } },
          Conditions: { IsLarge: { "Fn::Equals": [{ Ref: "Size" }, "large"] } },
          Resources: { Extra: { Type: "T", Condition: "IsLarge" }, Base: { Type: "T" } },
          Outputs: { Extra: { Condition: "IsLarge", Value: { Ref: "Extra" } } },
        }),
      ],
      deployment,
      create,
    });

    expect(createdIds()).toEqual(["Base"]);
    expect(Object.fromEntries(outputs)).toEqual({ Shop: {} });
  });

  it("names the members of a cycle", async () => {
    const Resources = { A: { Type: "T", DependsOn: "B" }, B: { Type: "T", DependsOn: "A" } };

    await expect(
      createStacks({ stacks: [stack("Shop", { Resources })], deployment, create }),
    ).rejects.toThrow("circular dependency: A -> B -> A");
  });
});
