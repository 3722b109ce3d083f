import * as z from "zod";
import { type Condition, readCondition } from "./condition.ts";
import { type PrincipalPattern, readPrincipal } from "./principal.ts";
import { UnsupportedPolicy } from "./unsupported-policy.ts";
import { assertKnownVariables } from "./variables.ts";

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const oneOrMany = z.union([text.transform((one) => [one]), z.array(text)]);
const principal = z.union([z.literal("*"), z.record(z.string(), oneOrMany)]);

const StatementDocument = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(["Allow", "Deny"]),
  Action: oneOrMany.optional(),
  NotAction: oneOrMany.optional(),
  Resource: oneOrMany.optional(),
  NotResource: oneOrMany.optional(),
  Condition: z.record(z.string(), z.record(z.string(), oneOrMany)).optional(),
  Principal: principal.optional(),
  NotPrincipal: principal.optional(),
});

const PolicyDocument = z.strictObject({
  Version: z.string().optional(),
  Id: z.string().optional(),
  Statement: z.union([StatementDocument.transform((one) => [one]), z.array(StatementDocument)]),
});

type StatementDocument = z.infer<typeof StatementDocument>;

/** Patterns, and whether the element is the positive one (Action) or its negation (NotAction). */
export interface Patterns {
  readonly values: readonly string[];
  readonly negated: boolean;
}

/** One statement, checked and ready to evaluate. */
export interface Statement {
  /** Policy name, then its Sid or its index: unique within a principal. */
  readonly id: string;
  readonly effect: "Allow" | "Deny";
  readonly actions: Patterns;
  readonly resources: Patterns;
  readonly conditions: readonly Condition[];
  /** Absent in identity policies. */
  readonly principal?: PrincipalPattern & { readonly negated: boolean };
}

/**
 * Reads a policy document whose CloudFormation intrinsics are resolved. Throws a ZodError for a malformed
 * document and UnsupportedPolicy, naming the part, for what the evaluator can't decide.
 */
export function parsePolicy(policyName: string, document: unknown): Statement[] {
  return PolicyDocument.parse(document).Statement.map((statement, index) =>
    readStatement(`${policyName}/${statement.Sid ?? index}`, statement),
  );
}

function readStatement(id: string, statement: StatementDocument): Statement {
  const resources = readPatterns(id, statement.Resource, statement.NotResource, "Resource");
  for (const value of resources.values) assertKnownVariables(value, id);
  const conditions = Object.entries(statement.Condition ?? {}).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, values]) => readCondition(operator, key, values, id)),
  );
  const who = statement.Principal ?? statement.NotPrincipal;
  return {
    id,
    effect: statement.Effect,
    actions: readPatterns(id, statement.Action, statement.NotAction, "Action"),
    resources,
    conditions,
    ...(who && {
      principal: { ...readPrincipal(who, id), negated: statement.NotPrincipal !== undefined },
    }),
  };
}

function readPatterns(
  id: string,
  positive: readonly string[] | undefined,
  negative: readonly string[] | undefined,
  element: string,
): Patterns {
  if ((positive === undefined) === (negative === undefined)) {
    throw new UnsupportedPolicy(`statement ${id} without exactly one of ${element} and Not${element}`);
  }
  return { values: positive ?? negative ?? [], negated: positive === undefined };
}
