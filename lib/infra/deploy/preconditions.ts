import { GetAccountSummaryCommand, type IAMClient } from "@aws-sdk/client-iam";
import { type DeployTarget, placeholderTarget } from "../deploy-target.ts";
import { EnvironmentError } from "../environment-file.ts";
import type { Settings } from "../settings.ts";
import type { StackChange, StackTemplate } from "./plan.ts";

/** Throws an EnvironmentError for an environment that keeps data and has no address for its alarms. */
export const assertAlarmsAreHeard = ({ environment, keepsData, alarmEmail }: Settings): void => {
  if (!keepsData || alarmEmail !== undefined) return;
  throw new EnvironmentError(
    [
      `environments/${environment}.json keeps data and has no alarmEmail: nobody would hear its alarms. Write`,
      '  { "alarmEmail": "on-call@example.com" }',
      'into it with an address of yours. "keepsData": false is for environments that may be lost.',
    ].join("\n"),
  );
};

/** Throws an EnvironmentError for a certificate or key that the target account and region cannot use. */
export const assertArnsFit = (
  { environment, certificateArn, secretsKeyArn }: Settings,
  { account, region }: DeployTarget,
): void => {
  if (account === placeholderTarget.account) return;
  const arns = { certificateArn, secretsKeyArn };
  for (const [name, arn] of Object.entries(arns)) {
    const [, , , ofRegion, ofAccount] = arn?.split(":") ?? [];
    if (arn === undefined || (ofRegion === region && ofAccount === account)) continue;
    throw new EnvironmentError(
      `environments/${environment}.json: ${name} is of ${ofAccount} in ${ofRegion}. The deployment goes to ${account} in ${region}.`,
    );
  }
};

interface Declared {
  readonly Type?: string;
}

const idsOf = (template: StackTemplate | undefined, type: string): string[] =>
  Object.entries((template?.["Resources"] ?? {}) as Record<string, Declared>).flatMap(([id, { Type }]) =>
    Type === type ? [id] : [],
  );

/**
 * Throws an EnvironmentError when the deployed environment has another table than its settings name: CloudFormation
 * cannot exchange a table that other stacks use.
 */
export const assertTableIsSame = (environment: string, changes: readonly StackChange[]): void => {
  const other = changes.some(({ deployed, next }) => {
    const wanted = idsOf(next, "AWS::DynamoDB::Table");
    return idsOf(deployed, "AWS::DynamoDB::Table").some((id) => !wanted.includes(id));
  });
  if (!other) return;
  throw new EnvironmentError(
    [
      `The environment ${environment} still exists with another table than its settings name. To restore it, run first`,
      `  npm run destroy -- ${environment} --keep-data`,
      "which keeps both tables, the buckets and the key. See docs/RUNBOOK.md, Restoring the table.",
    ].join("\n"),
  );
};

/**
 * Throws an EnvironmentError when the account has too few IAM roles left for the change. Returns a sentence when the
 * credentials may not read the quota.
 */
export const checkRoleQuota = async (
  iam: IAMClient,
  changes: readonly StackChange[],
): Promise<string | undefined> => {
  const rolesOf = (template: StackTemplate | undefined): number => idsOf(template, "AWS::IAM::Role").length;
  const added = changes.reduce((sum, { deployed, next }) => sum + rolesOf(next) - rolesOf(deployed), 0);
  if (added <= 0) return undefined;
  let summary: Partial<Record<string, number>>;
  try {
    summary = (await iam.send(new GetAccountSummaryCommand())).SummaryMap ?? {};
  } catch (error) {
    return `The quota of IAM roles was not checked (iam:GetAccountSummary): ${String(error)}`;
  }
  const { Roles: used = 0, RolesQuota: quota = Infinity } = summary;
  if (used + added <= quota) return undefined;
  throw new EnvironmentError(
    [
      `The account has ${used} of ${quota} IAM roles, and this deployment adds ${added}. Nothing was deployed.`,
      'Raise "Roles per account" of IAM in Service Quotas, or destroy an environment. See docs/DEPLOY.md, Quotas.',
    ].join("\n"),
  );
};
