import type { Template } from "./template.ts";

/** What a created resource answers to Ref and Fn::GetAtt. */
export interface CreatedResource {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Where everything runs, as the pseudo parameters say it. */
export interface Deployment {
  readonly region: string;
  readonly accountId: string;
}

/** All that the intrinsics of one stack can refer to. */
export interface Scope {
  readonly stack: string;
  readonly template: Template;
  readonly deployment: Deployment;
  /** Given parameter values; the template's defaults stand for the rest. */
  readonly parameters: ReadonlyMap<string, string>;
  /** By logical id; grows while the stack is created. */
  readonly created: ReadonlyMap<string, CreatedResource>;
  /** Exported outputs of all stacks so far. */
  readonly exports: ReadonlyMap<string, unknown>;
}

/** The value of an `AWS::` name, undefined for an unknown one. `AWS::NoValue` is no value but a removal. */
export function pseudoParameter(name: string, { stack, deployment }: Scope): string | undefined {
  const { region, accountId } = deployment;
  switch (name) {
    case "AWS::AccountId":
      return accountId;
    case "AWS::Region":
      return region;
    case "AWS::Partition":
      return "aws";
    case "AWS::URLSuffix":
      return "amazonaws.com";
    case "AWS::StackName":
      return stack;
    case "AWS::StackId":
      return `arn:aws:cloudformation:${region}:${accountId}:stack/${stack}/local`;
    default:
      return undefined;
  }
}
