import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { assemblyOf, environmentsDirectory, synthesizeEnvironments } from "#lib/infra/deploy/assembly.ts";
import { deployedTemplate } from "#lib/infra/deploy/deployed-templates.ts";
import { exitWith } from "#lib/infra/deploy/exit-status.ts";
import { deployOrder } from "#lib/infra/deploy/order.ts";
import { lossesOf, refusedOf } from "#lib/infra/deploy/plan.ts";
import { refusalOf, reportOf, stuckReport } from "#lib/infra/deploy/report.ts";
import { runCdk } from "#lib/infra/deploy/run-cdk.ts";
import { EnvironmentError, environmentsIn } from "#lib/infra/environment-file.ts";
import { readOptions } from "./read-options.ts";

const usage = `npm run deploy -- NAME [--plan] [--yes] [--allow STACK/RESOURCE …]

NAME names environments/NAME.json. Here are: ${environmentsIn(environmentsDirectory).join(", ")}.
  --plan   only shows what would be replaced or taken away
  --yes    asks nothing, as CI has to
  --allow  lets go of one resource with what it holds`;

/** Answers the exit status: 0 deployed, 2 wrong usage or settings, 3 refused, else the CDK's own. */
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
  const [assembly] = await synthesizeEnvironments([environment]);
  const client = new CloudFormationClient();
  const changes = await Promise.all(
    (assembly?.stacks ?? []).map(async ({ stackName, template }) => ({
      stack: stackName,
      deployed: await deployedTemplate(client, stackName),
      next: template,
    })),
  );
  const outdir = assemblyOf(environment);
  const losses = lossesOf(changes);
  console.log(reportOf(changes, losses));
  const refused = refusedOf(losses, values.allow);
  if (refused.length > 0) console.error(refusalOf(refused));
  if (refused.length > 0) return 3;
  const { first, stuck } = deployOrder(changes);
  if (stuck.length > 0) console.error(stuckReport(stuck));
  if (stuck.length > 0) return 3;
  if (values.plan) return 0;
  // Buckets that an environment of this name left behind are its own again.
  const options = ["--import-existing-resources", ...(values.yes ? ["--require-approval", "never"] : [])];
  const early =
    first.length === 0 ? 0 : await runCdk(outdir, ["deploy", ...first, "--exclusively", ...options]);
  return early === 0 ? runCdk(outdir, ["deploy", "--all", ...options]) : early;
};

await exitWith(deploy, usage);
