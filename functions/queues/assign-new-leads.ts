import { queueFunctions } from "#functions/manifest.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import { assignNewLeads } from "#lib/domain/selling/assignment/assign-new-leads.ts";
import { AssignmentWork } from "#lib/domain/selling/assignment/assignment-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Gives leads that came in without an owner to whom the workspace's rule chooses. */
export const handler = consumer(
  queueFunctions["assign-new-leads"],
  AssignmentWork,
  async ({ message, now }, deps) => {
    const { leadModel: models, leadsByIds: leads, turnLedger: ledger, assignmentRuleReader: rules } = deps;
    const { poolReader: pools, memberReader: members, availabilityReader: availabilities } = deps;
    const { leadStatistics: statistics, leadLake: lake } = deps;
    const model = await models.read(message.workspace_id);
    const moment = { catalogue: modelCatalogue(model), now, pipelines: model.pipelines };
    const reading = { pools, members, availabilities, statistics, lake };
    await assignNewLeads({ ...reading, models, leads, ledger, rules }, message, moment);
  },
);
