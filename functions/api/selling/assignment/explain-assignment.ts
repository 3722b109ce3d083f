import { apiFunctions } from "#functions/manifest.ts";
import { explainAssignment as route } from "#lib/contract/selling/assignments.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { explainAssignment } from "#lib/domain/selling/assignment/explain.ts";
import { ruleToExplain } from "#lib/domain/selling/assignment/rule-to-explain.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.explainAssignment, async (call, deps) => {
  const { actor, params, query, now } = call;
  const { lead } = await findLead(deps.leadReader, actor, parseLeadRef(params.lead_id));
  const rule = await ruleToExplain(deps.assignmentRuleReader, actor, query.rule_id);
  const leadSchema = await deps.leadSchemaReader.read(actor.workspace_id);
  const { poolReader: pools, availabilityReader: availabilities, turnLedger: ledger } = deps;
  const { leadStatistics: statistics, leadLake: lake, memberReader: members } = deps;
  const reading = { pools, members, availabilities, ledger, statistics, lake };
  const moment = { catalogue: schemaCatalogue(leadSchema), now, pipelines: leadSchema.pipelines };
  return { status: 200, body: await explainAssignment(reading, actor.workspace_id, lead, rule, moment) };
});
