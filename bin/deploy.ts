import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { IAMClient } from "@aws-sdk/client-iam";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { bucketName } from "#lib/infra/bucket-name.ts";
import { assemblyOf, environmentsDirectory, synthesizeEnvironments } from "#lib/infra/deploy/assembly.ts";
import { deployedTemplate } from "#lib/infra/deploy/deployed-templates.ts";
import { exitWith } from "#lib/infra/deploy/exit-status.ts";
import { checkLeftBehind } from "#lib/infra/deploy/left-behind.ts";
import { deployOrder } from "#lib/infra/deploy/order.ts";
import { lossesOf, refusedOf, type StackChange } from "#lib/infra/deploy/plan.ts";
import { assertAlarmsAreHeard, assertTableIsSame, checkRoleQuota } from "#lib/infra/deploy/preconditions.ts";
import { refusalOf, reportOf, stuckReport } from "#lib/infra/deploy/report.ts";
import { restoreBuckets } from "#lib/infra/deploy/restore-buckets.ts";
import { runCdk } from "#lib/infra/deploy/run-cdk.ts";
import { targetToDeploy } from "#lib/infra/deploy/target.ts";
import type { DeployTarget } from "#lib/infra/deploy-target.ts";
import { EnvironmentError, environmentsIn, readEnvironment } from "#lib/infra/environment-file.ts";
import { readOptions } from "./read-options.ts";

const usage = `npm run deploy -- NAME [--plan] [--yes] [--new-table] [--allow STACK/RESOURCE …]

NAME names environments/NAME.json. Here are: ${environmentsIn(environmentsDirectory).join(", ")}.
  --plan       only shows what would be replaced or taken away
  --yes        asks nothing, as CI has to
  --new-table  begins with an empty table beside the buckets of an earlier environment
  --allow      lets go of one resource with what it holds`;

/** Synthesizes the environment for an account and compares its stacks with those that are deployed. */
const readChanges = async (
  environment: string,
  target: DeployTarget,
  client: CloudFormationClient,
): Promise<StackChange[]> => {
  const [assembly] = await synthesizeEnvironments([environment], { target });
  return Promise.all(
    (assembly?.stacks ?? []).map(async ({ stackName, template }) => ({
      stack: stackName,
      deployed: await deployedTemplate(client, stackName),
      next: template,
    })),
  );
};

interface Order {
  readonly outdir: string;
  /** Stacks that must go before all others. */
  readonly first: readonly string[];
  readonly data: string;
  readonly yes: boolean;
}

/**
 * Runs the CDK on the synthesized stacks. The settings of imported buckets are restored before any function runs, so that
 * no upload notifies a queue of the destroyed environment. Returns the CDK's exit status.
 */
const deployStacks = async (
  { outdir, first, data, yes }: Order,
  restore: () => Promise<void>,
): Promise<number> => {
  // CloudFormation imports the buckets that an environment of this name left.
  const options = ["--import-existing-resources", ...(yes ? ["--require-approval", "never"] : [])];
  for (const stacks of [first, [data]]) {
    if (stacks.length === 0) continue;
    const status = await runCdk(outdir, ["deploy", ...stacks, "--exclusively", ...options]);
    if (status !== 0) return status;
  }
  await restore();
  return runCdk(outdir, ["deploy", "--all", ...options]);
};

/** Returns the exit status: 0 deployed, 2 wrong usage, settings or account, 3 refused, otherwise the CDK's own. */
const deploy = async (): Promise<number> => {
  const { values, positionals } = readOptions(usage, {
    allowPositionals: true,
    options: {
      plan: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      "new-table": { type: "boolean", default: false },
      allow: { type: "string", multiple: true, default: [] },
    },
  });
  const [environment, ...others] = positionals;
  if (environment === undefined || others.length > 0) throw new EnvironmentError(usage);
  const settings = readEnvironment(environmentsDirectory, environment);
  assertAlarmsAreHeard(settings);
  const target = await targetToDeploy();
  const { region } = target;
  const cloudFormation = new CloudFormationClient({ region });
  const changes = await readChanges(environment, target, cloudFormation);
  const losses = lossesOf(changes);
  console.log(reportOf(changes, losses));
  assertTableIsSame(environment, changes);
  const refused = refusedOf(losses, values.allow);
  if (refused.length > 0) console.error(refusalOf(refused));
  if (refused.length > 0) return 3;
  const { first, stuck } = deployOrder(changes);
  if (stuck.length > 0) console.error(stuckReport(stuck));
  if (stuck.length > 0) return 3;
  const clients = { cloudFormation, s3: new S3Client({ region }), sqs: new SQSClient({ region }) };
  const data = changes.find(({ stack }) => stack.endsWith("-Data"));
  if (data !== undefined && data.deployed === undefined)
    await checkLeftBehind({ dynamodb: new DynamoDBClient({ region }), s3: clients.s3 }, settings, {
      lakeBucket: bucketName(environment, "lake", target),
      newTable: values["new-table"],
    });
  const unchecked = await checkRoleQuota(new IAMClient({ region }), changes);
  if (unchecked !== undefined) console.warn(unchecked);
  if (values.plan) return 0;
  const order = { outdir: assemblyOf(environment), first, data: data?.stack ?? "", yes: values.yes };
  return deployStacks(order, async () => {
    if (data === undefined) return;
    const buckets = await restoreBuckets(clients, data);
    console.log(`Settings of ${buckets.length} buckets are those of the template.`);
  });
};

await exitWith(deploy, usage);
