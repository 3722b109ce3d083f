import * as z from "zod";
import type { SettingsInput } from "#lib/infra/settings.ts";
import { synthesize } from "#lib/local/service/synthesize.ts";

/** One statement of a policy. */
export interface PolicyStatement {
  /** Policy name and Sid, as the gate names statements. */
  readonly id: string;
  readonly actions: readonly string[];
}

/** The statements of one function's role, as the synthesized template has them. */
export interface FunctionPolicy {
  /** Such as `functions/api/records/leads/create-lead.ts`. */
  readonly sourceFile: string;
  readonly statements: readonly PolicyStatement[];
}

const Action = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const Source = z.object({ "leadrail:source": z.string() });
const FunctionProperties = z.object({ Role: z.object({ "Fn::GetAtt": z.tuple([z.string(), z.string()]) }) });
const PolicyProperties = z.object({
  PolicyName: z.string(),
  PolicyDocument: z.object({ Statement: z.array(z.object({ Sid: z.string(), Action })) }),
  Roles: z.array(z.object({ Ref: z.string() })),
});

/** Reads the policies of all functions. Every statement must have a Sid, so that a test can name it. */
export const functionPolicies = async (settings: SettingsInput): Promise<FunctionPolicy[]> => {
  const stacks = await synthesize(settings);
  return stacks.flatMap(({ template }) => {
    const resources = Object.values(template.Resources);
    const policies = resources.flatMap(({ Type, Properties }) =>
      Type === "AWS::IAM::Policy" ? [PolicyProperties.parse(Properties)] : [],
    );
    const statementsOf = (role: string): PolicyStatement[] =>
      policies
        .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
        .flatMap(({ PolicyName, PolicyDocument }) =>
          PolicyDocument.Statement.map(({ Sid, Action }) => ({
            id: `${PolicyName}/${Sid}`,
            actions: Action,
          })),
        );
    return resources.flatMap(({ Type, Properties, Metadata }): FunctionPolicy[] => {
      if (Type !== "AWS::Lambda::Function") return [];
      const [role] = FunctionProperties.parse(Properties).Role["Fn::GetAtt"];
      return [{ sourceFile: Source.parse(Metadata)["leadrail:source"], statements: statementsOf(role) }];
    });
  });
};
