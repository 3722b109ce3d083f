import { arnMatches } from "#lib/local/iam/glob.ts";
import type { InvokePermission } from "#lib/local/resources/index.ts";

/** An AWS service that wants to invoke a function, for one of its resources. */
export interface Invocation {
  readonly functionArn: string;
  readonly principal: string;
  readonly sourceArn: string;
}

/** Whether the resource policy of a function, made of its permissions, lets a service invoke it. */
export function mayInvoke(permissions: readonly InvokePermission[], invocation: Invocation): boolean {
  return permissions.some(
    ({ functionArn, principal, sourceArn }) =>
      functionArn === invocation.functionArn &&
      principal === invocation.principal &&
      (sourceArn === undefined || arnMatches(sourceArn, invocation.sourceArn)),
  );
}
