import { queueFunctions } from "#functions/manifest.ts";
import { makeAssigner } from "#lib/domain/automation/run/assigner.ts";
import { goOn } from "#lib/domain/automation/run/go-on.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { assignNewLeads } from "#lib/domain/selling/assignment/assign-new-leads.ts";
import { AssignmentWork } from "#lib/domain/selling/assignment/assignment-work.ts";
import { passOnDue } from "#lib/domain/selling/assignment/offer/pass-on.ts";
import { runBulkChunk } from "#lib/domain/transfer/bulk/run-chunk.ts";
import { shareOut } from "#lib/domain/transfer/bulk/share-out.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { runDeps } from "#lib/runtime/run-deps.ts";

/** Chooses owners: of leads that came in without one, at the steps of workflows that assign, and of jobs. */
export const handler = consumer(
  queueFunctions["assign-new-leads"],
  AssignmentWork,
  async ({ message, now, attempt }, deps) => {
    const {
      leadSchema: leadSchemas,
      leadsByIds: leads,
      turnLedger: ledger,
      assignmentRuleReader: rules,
    } = deps;
    const { poolReader: pools, memberReader: members, availabilityReader: availabilities } = deps;
    const { leadStatistics: statistics, leadLake: lake } = deps;
    const leadSchema = await leadSchemas.read(message.workspace_id);
    const moment = { catalogue: schemaCatalogue(leadSchema), now, pipelines: leadSchema.pipelines };
    const reading = { pools, members, availabilities, statistics, lake };
    if (message.kind === "run") {
      const assigner = makeAssigner({ ...reading, leadSchemas, ledger, rules });
      const which = { workspaceId: message.workspace_id, runId: message.run_id };
      await goOn({ ...runDeps(deps), assigner }, which, () => new Date());
      return;
    }
    if (message.kind === "chunk") {
      const { jobStore: jobs, bulkFiles: files, bulkLedger, markedLeads, listReader: lists } = deps;
      const sharing = {
        ...reading,
        leadSchemas,
        ledger,
        rules,
        files,
        leads: markedLeads,
        markers: bulkLedger,
      };
      const orders = deps.orderGuard;
      const running = {
        jobs,
        orders,
        files,
        leadSchemas,
        lists,
        shares: deps.listShares,
        ledger: bulkLedger,
      };
      const chunk = { ...running, leads: markedLeads, engagement: deps.leadEngagement };
      await runBulkChunk({ ...chunk, shareOut: shareOut(sharing) }, message, { now, attempt });
      return;
    }
    const ports = { ...reading, leadSchemas, leads, ledger, rules, orders: deps.orderGuard };
    if (message.kind === "waiting")
      await passOnDue({ ...ports, offers: deps.offerReader }, message.workspace_id, moment);
    await assignNewLeads(ports, message, moment);
  },
);
