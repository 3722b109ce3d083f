import type { Actor } from "#lib/contract/actor.ts";
import type { DocumentInput } from "#lib/contract/workflow-document.ts";
import type { Trigger } from "#lib/contract/workflow-trigger.ts";
import { stageFaultOf, stagesNamed } from "#lib/domain/records/pipeline/stages.ts";
import { namedLists } from "#lib/domain/segments/list/expand-lists.ts";
import { listFaults } from "#lib/domain/segments/list/require-lists.ts";
import { type Reading, readDocumentFilter } from "./read-steps.ts";
import type { SettleDeps } from "./settle-steps.ts";
import { needsEvents, triggerFilter } from "./trigger-followers.ts";

type Given = NonNullable<DocumentInput["triggers"]>[number];

const settled = (given: Given, pointer: string, reading: Reading, { model }: SettleDeps): Trigger => {
  if ("when" in given) return { ...given, when: readDocumentFilter(given.when, `${pointer}/when`, reading) };
  if ("event" in given) {
    // Read for its faults: the event's own fields are checked as a filter's are.
    readDocumentFilter({ ...given }, pointer, reading);
    return given;
  }
  if (!("stage" in given)) return given;
  const fault = stageFaultOf(model.pipelines, given.stage);
  if (fault !== undefined) reading.faults.push({ ...fault, pointer: `${pointer}/stage` });
  return { ...given, stage: stagesNamed(model.pipelines, given.stage)[0]?.stage.id ?? given.stage };
};

/** Triggers as they are kept; what is wrong with them is gathered in `reading`. */
export const readTriggers = async (
  deps: SettleDeps,
  actor: Actor,
  given: readonly Given[],
  reading: Reading,
): Promise<Trigger[]> => {
  const triggers: Trigger[] = [];
  for (const [index, one] of given.entries()) {
    const pointer = `/triggers/${index}`;
    const trigger = settled(one, pointer, reading, deps);
    triggers.push(trigger);
    const filter = triggerFilter(trigger);
    if (filter === undefined) continue;
    const place = "when" in trigger ? `${pointer}/when` : `${pointer}/list`;
    const faults = await listFaults(deps.lists, actor, filter, place);
    reading.faults.push(...faults);
    const named =
      faults.length > 0 ? [] : [...(await namedLists(deps.lists, actor.workspace_id, filter)).values()];
    if (needsEvents(filter, named))
      reading.faults.push({
        pointer: place,
        code: "needs_event_trigger",
        message: "What a lead comes to pass can't ask for events.",
        hint: 'Use a trigger such as `{"event": "email.replied"}`, or ask for what the lead counts: `engagement.replies >= 1`.',
      });
  }
  return triggers;
};
