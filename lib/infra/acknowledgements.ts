import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Findings of cdk-nag that we live with, each with its reason; acknowledged on the narrowest construct. */
export const reasons = {
  noGatewayValidation: {
    id: "AwsSolutions-APIG2",
    reason: "The functions validate every request; the gateway's own errors can't point at a field.",
  },
  noFirewall: {
    id: "AwsSolutions-APIG3",
    reason:
      "A web ACL costs more a month than the rest of a small deployment; attach one in front if you need it.",
  },
  tracesHaveNoArn: {
    id: "AwsSolutions-IAM5",
    reason: "X-Ray's write actions take no resource; every other statement names its own.",
  },
  isDeadLetters: {
    id: "Serverless-SQSRedrivePolicy",
    reason: "It is the dead letters of the stream consumers; its alarm calls a person.",
  },
} as const;

export const acknowledge = (
  construct: IConstruct,
  finding: { readonly id: string; readonly reason: string },
): void => Validations.of(construct).acknowledge(finding);
