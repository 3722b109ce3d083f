import type { DeployTarget } from "./deploy-target.ts";
import { EnvironmentError } from "./environment-file.ts";

/** Of a bucket's name, in characters (S3). */
const lengthMax = 63;

/**
 * The name of an environment's bucket, unique worldwide by account and region. Throws an EnvironmentError when S3 does
 * not allow a name of this length.
 */
export const bucketName = (
  environment: string,
  purpose: string,
  { account, region }: DeployTarget,
): string => {
  const name = `leadrail-${environment}-${purpose}-${account}-${region}`;
  const excess = name.length - lengthMax;
  if (excess <= 0) return name;
  throw new EnvironmentError(
    `The environment's name "${environment}" is too long for ${region}: the bucket ${name} has ${name.length} characters, S3 allows ${lengthMax}. Use at most ${environment.length - excess} characters.`,
  );
};
