import { streamFunctions } from "#functions/manifest.ts";
import { tombstoneOf } from "#lib/adapters/dynamo/records/tombstone-item.ts";
import { leadChangesOf } from "#lib/adapters/sqs/lead-changes.ts";
import { newCompaniesOf } from "#lib/adapters/sqs/new-companies.ts";
import { newLeadsOf } from "#lib/adapters/sqs/new-leads.ts";
import { tallyWorkOf } from "#lib/adapters/sqs/tally-work.ts";
import { workOfRecord } from "#lib/adapters/sqs/work-of-record.ts";
import { inOrder, streamBatch } from "#lib/runtime/stream.ts";

/** Sends the work that committed changes call for to its queue, and sets a tombstone for each lead whose 30 days in the
 * bin are over. */
export const handler = streamBatch(streamFunctions["dispatch-work"], async (changes, deps) => {
  // Leads come by the hundred thousand: what they call for goes ten a call, before anything of the batch is done.
  await deps.leadChangeDispatcher.send(await leadChangesOf(changes, deps.followerWatch));
  await deps.assignmentDispatcher.send(await newLeadsOf(changes, deps.assignmentWatch));
  const companies = newCompaniesOf(changes, deps.companyWatch);
  await deps.companyDispatcher.send(companies.work);
  deps.companyWatch.remember(companies.places);
  await deps.tallyDispatcher.send(tallyWorkOf(changes));
  return inOrder(changes, async (change) => {
    const {
      importStep,
      job,
      bulkStep,
      lake,
      source,
      rule,
      schedule,
      followers,
      run,
      call,
      planned,
      assignment,
      heard,
      standings = [],
    } = workOfRecord(change);
    const tombstone = tombstoneOf(change);
    if (importStep !== undefined) await deps.stepDispatcher.send([importStep]);
    if (job !== undefined) await deps.jobDispatcher.send([job]);
    if (bulkStep !== undefined) await deps.bulkStepDispatcher.send([bulkStep]);
    if (lake !== undefined) await deps.lakeDispatcher.send([lake]);
    if (source !== undefined) await deps.sourceDispatcher.send([source]);
    if (rule !== undefined) await deps.ruleDispatcher.send([rule]);
    if (schedule !== undefined) await deps.scheduleDispatcher.send([schedule]);
    if (followers !== undefined) await deps.followerDispatcher.sendTwice(followers);
    if (assignment !== undefined) await deps.assignmentDispatcher.send([assignment]);
    if (call !== undefined) await deps.callDispatcher.send([call]);
    if (planned !== undefined) await deps.runDispatcher.send([planned]);
    if (run !== undefined) await deps.runDispatcher.send([run]);
    for (const one of standings) await deps.followerDispatcher.sendTwice(one);
    if (heard !== undefined && (await deps.followerWatch.hasFollowers(heard.workspace_id)))
      await deps.runDispatcher.send([heard]);
    if (tombstone !== undefined) await deps.tombstoneWriter.write(tombstone);
  });
});
