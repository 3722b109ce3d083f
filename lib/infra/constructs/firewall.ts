import type * as apigateway from "aws-cdk-lib/aws-apigateway";
import * as wafv2 from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

/** AWS's rule groups against common attacks and known bad requests. */
const managedRules = ["AWSManagedRulesCommonRuleSet", "AWSManagedRulesKnownBadInputsRuleSet"] as const;

/**
 * Rules that count requests and do not block them. Batches and files exceed the 8 KB that the size rule allows; HTML
 * templates, webhook URLs and imported texts contain what the other body rules look for.
 */
const countedRules: Readonly<Record<string, readonly string[]>> = {
  AWSManagedRulesCommonRuleSet: [
    "SizeRestrictions_BODY",
    "CrossSiteScripting_BODY",
    "GenericLFI_BODY",
    "GenericRFI_BODY",
    "EC2MetaDataSSRF_BODY",
  ],
};

/** A fifth of the stage's default rate, for one address. Members of an office often share one. */
const defaultRequestsPerMinute = 6_000;

const watched = (metricName: string): wafv2.CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples contain headers, and headers contain credentials.
  sampledRequestsEnabled: false,
});

const managedRule = (
  name: (typeof managedRules)[number],
  priority: number,
): wafv2.CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  visibilityConfig: watched(name),
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      ruleActionOverrides: (countedRules[name] ?? []).map((rule) => ({
        name: rule,
        actionToUse: { count: {} },
      })),
    },
  },
});

/** Blocks an address above the limit for as long as its last minute exceeds it. */
const rateRule = (limit: number, priority: number): wafv2.CfnWebACL.RuleProperty => ({
  name: "RequestsPerAddress",
  priority,
  action: { block: {} },
  visibilityConfig: watched("RequestsPerAddress"),
  statement: { rateBasedStatement: { limit, aggregateKeyType: "IP", evaluationWindowSec: 60 } },
});

export interface FirewallProps {
  readonly stage: apigateway.Stage;
  /** Requests per minute of one IP address; default 6,000. */
  readonly requestsPerMinute: number | undefined;
}

/** A web ACL before the API: $8 a month ($5, and $1 for each of three rules), and $0.60 per million requests. */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, props: FirewallProps) {
    super(scope, id);
    const { stage, requestsPerMinute = defaultRequestsPerMinute } = props;
    const acl = new wafv2.CfnWebACL(this, "Acl", {
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: watched("LeadrailFirewall"),
      rules: [
        rateRule(requestsPerMinute, 0),
        ...managedRules.map((name, index) => managedRule(name, index + 1)),
      ],
    });
    new wafv2.CfnWebACLAssociation(this, "Association", {
      resourceArn: stage.stageArn,
      webAclArn: acl.attrArn,
    });
  }
}
