import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readAssembly } from "#lib/local/assembly/index.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "assembly-"));
});
afterEach(() => rm(directory, { recursive: true }));

const write = (name: string, content: unknown) => writeFile(join(directory, name), JSON.stringify(content));
const stackArtifact = (id: string, dependencies: string[] = []) => ({
  type: "aws:cloudformation:stack",
  properties: { templateFile: `${id}.template.json`, stackName: `name-of-${id}` },
  dependencies,
});

describe("readAssembly", () => {
  it("reads each stack after those it depends on and passes over other artifacts", async () => {
    await write("manifest.json", {
      version: "40.0.0",
      artifacts: {
        "Api.assets": { type: "cdk:asset-manifest" },
        Api: stackArtifact("Api", ["Api.assets", "Data"]),
        Data: stackArtifact("Data"),
      },
    });
    await write("Api.template.json", { Resources: { F: { Type: "T" } } });
    await write("Data.template.json", { Resources: { D: { Type: "T" } } });

    const stacks = await readAssembly(directory);

    expect(stacks.map(({ name }) => name)).toEqual(["name-of-Data", "name-of-Api"]);
    expect(Object.keys(stacks[1]?.template.Resources ?? {})).toEqual(["F"]);
  });

  it("names the template and the part of it that it does not know", async () => {
    await write("manifest.json", { artifacts: { Data: stackArtifact("Data") } });
    await write("Data.template.json", { Transform: "AWS::Serverless-2016-10-31" });

    await expect(readAssembly(directory)).rejects.toThrow(/Data\.template\.json[\s\S]*Transform/);
  });
});
