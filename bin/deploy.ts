import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { IAMClient } from "@aws-sdk/client-iam";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { assemblyOf, environmentsDirectory, synthesizeEnvironments } from "#lib/infra/deploy/assembly.ts";
import { deployedTemplate } from "#lib/infra/deploy/deployed-templates.ts";
import { exitWith } from "#lib/infra/deploy/exit-status.ts";
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

const usage = `npm run deploy -- NAME [--plan] [--yes] [--allow STACK/RESOURCE …]

NAME names environments/NAME.json. Here are: ${environmentsIn(environmentsDirectory).join(", ")}.
  --plan   only shows what would be replaced or taken away
  --yes    asks nothing, as CI has to
  --allow  lets go of one resource with what it holds`;

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

/** Runs the CDK on the synthesized stacks, those that must go first before the others. Returns its exit status. */
const deployStacks = async (outdir: string, first: readonly string[], yes: boolean): Promise<number> => {
  // CloudFormation imports the buckets that an environment of this name left.
  const options = ["--import-existing-resources", ...(yes ? ["--require-approval", "never"] : [])];
  const early =
    first.length === 0 ? 0 : await runCdk(outdir, ["deploy", ...first, "--exclusively", ...options]);
  return early === 0 ? runCdk(outdir, ["deploy", "--all", ...options]) : early;
};

/** Returns the exit status: 0 deployed, 2 wrong usage, settings or account, 3 refused, otherwise the CDK's own. */
const deploy = async (): Promise<number> => {
  const { values, positionals } = readOptions(usage, {
    allowPositionals: true,
    options: {
      plan: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      allow: { type: "string", multiple: true, default: [] },
    },
  });
  const [environment, ...others] = positionals;
  if (environment === undefined || others.length > 0) throw new EnvironmentError(usage);
  assertAlarmsAreHeard(readEnvironment(environmentsDirectory, environment));
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
  const unchecked = await checkRoleQuota(new IAMClient({ region }), changes);
  if (unchecked !== undefined) console.warn(unchecked);
  if (values.plan) return 0;
  const status = await deployStacks(assemblyOf(environment), first, values.yes);
  if (status !== 0) return status;
  const clients = { cloudFormation, s3: new S3Client({ region }), sqs: new SQSClient({ region }) };
  for (const change of changes) {
    const buckets = await restoreBuckets(clients, change);
    if (buckets.length > 0) console.log(`Settings of ${buckets.length} buckets are those of the template.`);
  }
  return 0;
};

await exitWith(deploy, usage);
