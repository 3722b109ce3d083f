import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { dependencyOrder } from "./dependency-order.ts";
import { Template } from "./template.ts";

const StackArtifact = z.looseObject({
  type: z.literal("aws:cloudformation:stack"),
  dependencies: z.array(z.string()).default([]),
  properties: z.looseObject({
    templateFile: z.string(),
    stackName: z.string().optional(),
    parameters: z.record(z.string(), z.string()).default({}),
  }),
});

const Manifest = z.looseObject({ artifacts: z.record(z.string(), z.looseObject({ type: z.string() })) });

/** One stack of a cloud assembly. */
export interface Stack {
  readonly name: string;
  readonly template: Template;
  /** Values that the assembly itself gives to parameters. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Reads the stacks that `cdk synth` wrote into a directory, each after the stacks it depends on. */
export async function readAssembly(directory: string): Promise<Stack[]> {
  const { artifacts } = Manifest.parse(await readJson(join(directory, "manifest.json")));
  const stacks = new Map(
    Object.entries(artifacts)
      .filter(([, { type }]) => type === "aws:cloudformation:stack")
      .map(([id, artifact]) => [id, StackArtifact.parse(artifact)]),
  );
  const order = dependencyOrder(new Map([...stacks].map(([id, { dependencies }]) => [id, dependencies])));
  return Promise.all(
    order.map(async (id) => {
      const { templateFile, stackName = id, parameters } = stacks.get(id)?.properties ?? unknownStack(id);
      return { name: stackName, template: await readTemplate(join(directory, templateFile)), parameters };
    }),
  );
}

async function readTemplate(path: string): Promise<Template> {
  const parsed = Template.safeParse(await readJson(path));
  if (parsed.success) return parsed.data;
  throw new Error(`${path} is no template that the local service can run: ${z.prettifyError(parsed.error)}`);
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, "utf8"));
}

function unknownStack(id: string): never {
  throw new Error(`the assembly has no stack ${id}`);
}
