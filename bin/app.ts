import { assemblyOf, environmentsDirectory, synthesizeEnvironments } from "#lib/infra/deploy/assembly.ts";
import { exitWith } from "#lib/infra/deploy/exit-status.ts";
import { EnvironmentError, environmentsIn } from "#lib/infra/environment-file.ts";

// What cdk.json starts, for the CDK's own commands: `npx cdk diff -c environment=NAME`.
const usage = `npx cdk COMMAND -c environment=NAME

NAME names environments/NAME.json. Here are: ${environmentsIn(environmentsDirectory).join(", ")}.
\`npm run deploy -- NAME\` also shows what would be replaced, and refuses to lose data.`;

const synth = async (): Promise<number> => {
  const { environment }: { environment?: unknown } = JSON.parse(process.env["CDK_CONTEXT_JSON"] ?? "{}");
  if (typeof environment !== "string") throw new EnvironmentError(usage);
  await synthesizeEnvironments([environment], {
    folderOf: (name) => process.env["CDK_OUTDIR"] ?? assemblyOf(name),
  });
  return 0;
};

await exitWith(synth, usage);
