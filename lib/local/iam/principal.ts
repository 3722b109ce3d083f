import { arnMatches } from "./glob.ts";
import { UnsupportedPolicy } from "./unsupported-policy.ts";

/** Who asks, as a resource policy sees it. */
export type Caller =
  | { readonly kind: "service"; readonly name: string }
  | { readonly kind: "role"; readonly arn: string; readonly accountId: string };

/** The Principal of a resource policy's statement. */
export interface PrincipalPattern {
  readonly everyone: boolean;
  readonly services: readonly string[];
  readonly aws: readonly string[];
}

/** Reads a Principal element; throws UnsupportedPolicy for kinds other than AWS and Service. */
export function readPrincipal(
  principal: "*" | Readonly<Record<string, readonly string[]>>,
  statementId: string,
): PrincipalPattern {
  if (principal === "*") return { everyone: true, services: [], aws: [] };
  for (const kind of Object.keys(principal)) {
    if (kind !== "AWS" && kind !== "Service") {
      throw new UnsupportedPolicy(`principal kind ${kind} in statement ${statementId}`);
    }
  }
  const aws = principal["AWS"] ?? [];
  return { everyone: aws.includes("*"), services: principal["Service"] ?? [], aws };
}

/** Whether the caller is meant. An account id or its root stands for every role of that account. */
export function principalMatches(pattern: PrincipalPattern, caller: Caller): boolean {
  if (pattern.everyone) return true;
  if (caller.kind === "service") return pattern.services.includes(caller.name);
  return pattern.aws.some(
    (id) =>
      id === caller.accountId ||
      arnMatches(id, `arn:aws:iam::${caller.accountId}:root`) ||
      arnMatches(id, caller.arn),
  );
}
