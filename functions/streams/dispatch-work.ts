import { streamFunctions } from "#functions/manifest.ts";
import { changedCompaniesOf } from "#lib/adapters/changes/changed-companies.ts";
import { leadChangesOf } from "#lib/adapters/changes/lead-changes.ts";
import { newCompaniesOf } from "#lib/adapters/changes/new-companies.ts";
import { newLeadsOf } from "#lib/adapters/changes/new-leads.ts";
import { sendWork } from "#lib/adapters/changes/send-work.ts";
import { suppressedLeadsOf } from "#lib/adapters/changes/suppressed-leads.ts";
import { tallyWorkOf } from "#lib/adapters/changes/tally-work.ts";
import { workOfChange } from "#lib/adapters/changes/work-of-change.ts";
import { tombstoneOf } from "#lib/adapters/dynamo/records/tombstone-item.ts";
import { inOrder, streamBatch } from "#lib/runtime/stream.ts";

/** Sends the work that committed changes call for to its queue, and sets a tombstone for each lead whose 30 days in the
 * bin are over. */
export const handler = streamBatch(streamFunctions["dispatch-work"], async (changes, deps) => {
  // Leads come by the hundred thousand: what they call for goes ten a call, before anything of the batch is done.
  await deps.leadChangeDispatcher.send(await leadChangesOf(changes, deps.membershipRuleWatch));
  await deps.assignmentDispatcher.send(await newLeadsOf(changes, deps.assignmentWatch));
  const companies = newCompaniesOf(changes, deps.companyWatch);
  const suppressed = await suppressedLeadsOf(changes, deps.suppressionReader);
  const related = [...suppressed, ...companies.work, ...changedCompaniesOf(changes), ...tallyWorkOf(changes)];
  await deps.relatedRecordsDispatcher.send(related);
  deps.companyWatch.remember(companies.places);
  return inOrder(changes, async (change) => {
    for (const work of workOfChange(change)) await sendWork(work, deps);
    const tombstone = tombstoneOf(change);
    if (tombstone !== undefined) await deps.tombstoneWriter.write(tombstone);
  });
});
