import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { triggerMembershipRules } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { listMembershipRules } from "#lib/domain/segments/list/list-membership-rule.ts";
import { actingRules } from "#lib/domain/segments/membership/acting-rules.ts";
import type {
  MembershipRuleSource,
  MembershipRules,
  MembershipRulesReader,
} from "#lib/domain/segments/membership/membership-rule.ts";
import { tagMembershipRules } from "#lib/domain/segments/membership/tag-membership-rule.ts";
import { stageMembershipRules } from "#lib/domain/selling/pipeline/stage-membership-rule.ts";
import { orderOf } from "#lib/domain/team/standing-order/order-of.ts";
import { makeWorkflowReader } from "./automation/workflows.ts";
import { makeLeadSchemaSource } from "./records/lead-schemas.ts";
import { makeTagReader } from "./records/tags.ts";
import { makeRevisionMemory } from "./revision-memory.ts";
import { makeListReader } from "./segments/lead-lists.ts";
import { makeTableOrderGuard } from "./team/order-guard.ts";

/** What scores tagged leads; what it takes is loaded by workspaces with a scoring model. */
const leadScorer = async (leadSchema: LeadSchema): Promise<MembershipRules["scored"]> => {
  const { scoring } = leadSchema;
  if (scoring === undefined) return undefined;
  const { compileModel } = await import("#lib/domain/selling/scoring/compiled-model.ts");
  const { scoredLead } = await import("#lib/domain/selling/scoring/score-lead.ts");
  const catalogue = schemaCatalogue(leadSchema);
  return (lead, now) => scoredLead(compileModel(scoring, catalogue, now), lead);
};

/**
 * A reader that reads all membership rules again only when one of them has changed. The authors of tags and stage rules are
 * read each time: their roles change without a change of a rule.
 */
export const makeMembershipRulesReader = (
  client: DynamoDBDocumentClient,
  table: string,
): MembershipRulesReader => {
  const leadSchemas = makeLeadSchemaSource(client, table);
  const sources: readonly MembershipRuleSource[] = [
    listMembershipRules(makeListReader(client, table)),
    tagMembershipRules(makeTagReader(client, table)),
    triggerMembershipRules(makeWorkflowReader(client, table), makeListReader(client, table)),
    stageMembershipRules(leadSchemas),
  ];
  const readAll = async (workspaceId: WorkspaceId): Promise<MembershipRules> => {
    const leadSchema = await leadSchemas.read(workspaceId);
    const catalogue = schemaCatalogue(leadSchema);
    const found = await Promise.all(sources.map((source) => source(workspaceId, catalogue)));
    const rules = found.flatMap((one) => one.rules);
    const resting = new Set(found.flatMap((one) => [...one.resting]));
    const drive = found.flatMap((one) => one.drive ?? [])[0];
    const scored = await leadScorer(leadSchema);
    const { scoring } = leadSchema;
    const orders = [
      ...found.flatMap((one) => one.orders ?? []),
      ...(scoring === undefined || scored === undefined ? [] : [orderOf("scoring_model", scoring)]),
    ];
    const driveWithout = found.flatMap((one) => one.driveWithout ?? [])[0];
    const runEnds = found.flatMap((one) => one.runEnds ?? []);
    return {
      rules,
      resting,
      catalogue,
      runEnds,
      orders,
      ...(drive !== undefined && { drive }),
      ...(driveWithout !== undefined && { driveWithout }),
      ...(scoring !== undefined && scored !== undefined && { scored, scoredBy: scoring.id }),
    };
  };
  const known = makeRevisionMemory(client, table, readAll);
  const guard = makeTableOrderGuard(client, table);
  const acting: MembershipRulesReader["acting"] = (workspaceId, rules) =>
    actingRules(guard, workspaceId, rules, new Date());
  return { read: async (workspaceId) => acting(workspaceId, await known(workspaceId)), acting };
};
