import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { type DeployTarget, placeholderTarget } from "../deploy-target.ts";
import { EnvironmentError } from "../environment-file.ts";

/** What the CDK's command sets for the app that it starts, where it finds credentials and a region. */
const ofCdk = (): DeployTarget | undefined => {
  const { CDK_DEFAULT_ACCOUNT: account = "", CDK_DEFAULT_REGION: region = "" } = process.env;
  return account === "" || region === "" ? undefined : { account, region };
};

/** The target for templates that are only read: the CDK's own, otherwise the placeholder. Calls no network. */
export const targetToRead = (): DeployTarget => ofCdk() ?? placeholderTarget;

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const ofCredentials = async (asked?: string): Promise<DeployTarget> => {
  const sts = new STSClient(asked === undefined ? {} : { region: asked });
  const region = await sts.config.region().catch((cause: unknown) => {
    throw new EnvironmentError(
      "AWS has no region to deploy to: set AWS_REGION, or AWS_PROFILE to a profile with one.",
      {
        cause,
      },
    );
  });
  try {
    const { Account: account = "" } = await sts.send(new GetCallerIdentityCommand());
    return { account, region };
  } catch (cause) {
    throw new EnvironmentError(`AWS credentials are missing or refused: ${whyOf(cause)}`, { cause });
  } finally {
    sts.destroy();
  }
};

/**
 * Returns the account and region to deploy to: CDK_DEFAULT_ACCOUNT and CDK_DEFAULT_REGION, otherwise those of the AWS
 * credentials. Throws an EnvironmentError without credentials or a region, for credentials of another account than
 * CDK_DEFAULT_ACCOUNT, and for the placeholder account.
 */
export const targetToDeploy = async (): Promise<DeployTarget> => {
  const asked = ofCdk();
  const actual = await ofCredentials(asked?.region);
  const target = asked ?? actual;
  if (target.account !== actual.account)
    throw new EnvironmentError(
      `CDK_DEFAULT_ACCOUNT is ${target.account}, and the AWS credentials are those of ${actual.account}. Nothing was deployed.`,
    );
  if (target.account !== placeholderTarget.account) return target;
  throw new EnvironmentError(
    `${target.account} is the placeholder account of templates without credentials. Deploy with an account's own credentials.`,
  );
};
