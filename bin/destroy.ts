import { CloudFormationClient, paginateListStackResources } from "@aws-sdk/client-cloudformation";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { S3Client } from "@aws-sdk/client-s3";
import { buildApp } from "#lib/infra/app.ts";
import { assemblyOf, environmentsDirectory } from "#lib/infra/deploy/assembly.ts";
import { stackStatus } from "#lib/infra/deploy/deployed-templates.ts";
import { clearBus, emptyBucket } from "#lib/infra/deploy/empty-environment.ts";
import { exitWith } from "#lib/infra/deploy/exit-status.ts";
import { runCdk } from "#lib/infra/deploy/run-cdk.ts";
import { targetToDeploy } from "#lib/infra/deploy/target.ts";
import { EnvironmentError, environmentsIn, readEnvironment } from "#lib/infra/environment-file.ts";
import { readOptions } from "./read-options.ts";

const usage = `npm run destroy -- NAME [--keep-data]

NAME names environments/NAME.json. Here are: ${environmentsIn(environmentsDirectory).join(", ")}.
  --keep-data  for an environment with keepsData: its table, buckets and key stay behind`;

/** The names of a stack's resources of one type. */
const namesOf = async (client: CloudFormationClient, StackName: string, type: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName }))
    for (const { ResourceType, PhysicalResourceId } of page.StackResourceSummaries ?? [])
      if (ResourceType === type && PhysicalResourceId !== undefined) names.push(PhysicalResourceId);
  return names;
};

/** Empties what CloudFormation deletes only when it is empty. Nothing writes any more: all functions are gone. */
const empty = async (
  client: CloudFormationClient,
  region: string,
  stack: string,
  keepsData: boolean,
): Promise<void> => {
  const buckets = keepsData ? [] : await namesOf(client, stack, "AWS::S3::Bucket");
  for (const name of buckets)
    console.log(`${await emptyBucket(new S3Client({ region }), name)} objects deleted from ${name}`);
  for (const bus of await namesOf(client, stack, "AWS::Events::EventBus")) {
    const foreign = await clearBus(new EventBridgeClient({ region }), bus);
    if (foreign.length > 0)
      throw new EnvironmentError(
        `The bus ${bus} has rules of your own; delete them first: ${foreign.join(", ")}`,
      );
  }
};

/** Answers the exit status: 0 destroyed, 2 wrong usage or settings, else the CDK's own. */
const destroy = async (): Promise<number> => {
  const { values, positionals } = readOptions(usage, {
    allowPositionals: true,
    options: { "keep-data": { type: "boolean", default: false } },
  });
  const [environment, ...others] = positionals;
  if (environment === undefined || others.length > 0) throw new EnvironmentError(usage);
  const settings = readEnvironment(environmentsDirectory, environment);
  if (settings.keepsData !== values["keep-data"])
    throw new EnvironmentError(
      settings.keepsData
        ? `${environment} keeps its data: say --keep-data, and its table, buckets and key stay behind.`
        : `${environment} keeps nothing: --keep-data is for environments with keepsData.`,
    );
  const outdir = assemblyOf(environment);
  const target = await targetToDeploy();
  const stacks = buildApp({ outdir, settings, target })
    .synth()
    .stacks.map(({ stackName }) => stackName);
  const data = stacks.find((name) => name.endsWith("-Data")) ?? "";
  const rest = stacks.filter((name) => name !== data);
  const status = await runCdk(outdir, ["destroy", "--force", ...rest]);
  if (status !== 0) return status;
  const client = new CloudFormationClient({ region: target.region });
  if ((await stackStatus(client, data)) === undefined) return 0;
  await empty(client, target.region, data, settings.keepsData);
  return runCdk(outdir, ["destroy", "--force", data]);
};

await exitWith(destroy, usage);
