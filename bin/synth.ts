import { environmentsDirectory, synthesizeEnvironments } from "#lib/infra/deploy/assembly.ts";
import { exitWith } from "#lib/infra/deploy/exit-status.ts";
import { environmentsIn } from "#lib/infra/environment-file.ts";

// The templates of the environments that are named, or of all, in cdk.out/<name>.
const synth = async (): Promise<number> => {
  const named = process.argv.slice(2);
  const environments = named.length > 0 ? named : environmentsIn(environmentsDirectory);
  for (const { directory } of await synthesizeEnvironments(environments)) console.log(directory);
  return 0;
};

await exitWith(synth, "npm run synth [-- NAME …]");
