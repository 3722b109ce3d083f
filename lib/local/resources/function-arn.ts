import type { Deployment } from "#lib/local/assembly/index.ts";

/** The ARN of a function that a template names by its name or by its ARN. */
export function functionArn(nameOrArn: string, { region, accountId }: Deployment): string {
  return nameOrArn.startsWith("arn:")
    ? nameOrArn
    : `arn:aws:lambda:${region}:${accountId}:function:${nameOrArn}`;
}
