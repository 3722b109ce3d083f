import { join } from "node:path";
import type { CloudAssembly } from "aws-cdk-lib/cx-api";
import { buildApp } from "../app.ts";
import { bundledCode } from "../bundled-code.ts";
import type { DeployTarget } from "../deploy-target.ts";
import { duckDbLayerFiles } from "../duckdb-layer.ts";
import { readEnvironment } from "../environment-file.ts";
import { assertArnsFit } from "./preconditions.ts";
import { targetToRead } from "./target.ts";

const root = join(import.meta.dirname, "../../..");

/** The settings of the environments: checked in, unless LEADRAIL_ENVIRONMENTS names another directory. */
export const environmentsDirectory = process.env["LEADRAIL_ENVIRONMENTS"] ?? join(root, "environments");
/** Where the templates of an environment are written, with all that CloudFormation is given beside them. */
export const assemblyOf = (environment: string): string => join(root, "cdk.out", environment);

export interface SynthesisOptions {
  /** Default: the CDK's own, otherwise the placeholder. */
  readonly target?: DeployTarget;
  /** Where an environment's assembly is written; default `assemblyOf`. */
  readonly folderOf?: (environment: string) => string;
}

/**
 * Synthesizes environments as they are deployed, checked by cdk-nag, each into its folder. Throws when a file or a rule
 * refuses.
 */
export const synthesizeEnvironments = async (
  environments: readonly string[],
  { target = targetToRead(), folderOf = assemblyOf }: SynthesisOptions = {},
): Promise<CloudAssembly[]> => {
  const settings = environments.map((environment) => readEnvironment(environmentsDirectory, environment));
  for (const one of settings) assertArnsFit(one, target);
  const codeFor = await bundledCode(settings);
  const duckDbLayerAt = duckDbLayerFiles();
  return settings.map((one) => {
    const outdir = folderOf(one.environment);
    return buildApp({ outdir, settings: one, target, validate: true, codeFor, duckDbLayerAt }).synth();
  });
};
