import type * as apigateway from "aws-cdk-lib/aws-apigateway";
import * as wafv2 from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

/** AWS's own rules against common attacks and known bad requests. */
const managedRules = ["AWSManagedRulesCommonRuleSet", "AWSManagedRulesKnownBadInputsRuleSet"] as const;

/** Rules of theirs that only count: a batch or a file's rows are larger than the 8 KB they allow a body. */
const countedRules = { AWSManagedRulesCommonRuleSet: ["SizeRestrictions_BODY"] } as Readonly<
  Record<string, readonly string[]>
>;

const watched = (metricName: string): wafv2.CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples hold headers, and those hold credentials.
  sampledRequestsEnabled: false,
});

/** A web ACL before the API. It costs some 8 dollars a month. */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { stage }: { readonly stage: apigateway.Stage }) {
    super(scope, id);
    const acl = new wafv2.CfnWebACL(this, "Acl", {
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: watched("LeadrailFirewall"),
      rules: managedRules.map((name, priority) => ({
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
      })),
    });
    new wafv2.CfnWebACLAssociation(this, "Association", {
      resourceArn: stage.stageArn,
      webAclArn: acl.attrArn,
    });
  }
}
