import type { RequestedAction } from "./call.ts";

/** Giving a service a role to act with needs iam:PassRole on that role. */
export function passRole(roleArns: readonly (string | undefined)[], service: string): RequestedAction[] {
  return [...new Set(roleArns)]
    .filter((arn) => arn !== undefined)
    .map((arn) => ({ action: "iam:PassRole", resource: arn, context: { "iam:PassedToService": [service] } }));
}
