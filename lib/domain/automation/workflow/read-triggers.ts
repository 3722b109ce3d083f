import * as z from "zod";
import {
  StageInput,
  type Trigger,
  type TriggerKind,
  triggerKinds,
  triggerShapes,
  triggersMax,
} from "#lib/contract/automation/workflow-trigger.ts";
import { canonicalName } from "#lib/domain/platform/filter/catalogue.ts";
import { meant, oneOf } from "#lib/domain/platform/filter/error-words.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { stageErrorOf, stagesNamed } from "#lib/domain/records/pipeline/stages.ts";
import { namedLists } from "#lib/domain/segments/list/expand-lists.ts";
import { listErrors } from "#lib/domain/segments/list/require-lists.ts";
import type { LookingAs } from "./looking-as.ts";
import { isDateField, noDate } from "./no-date.ts";
import { type Reading, readDocumentFilter } from "./read-steps.ts";
import { schemaErrors } from "./schema-errors.ts";
import type { SettleDeps } from "./settle-steps.ts";
import { filterIn, needsEvents } from "./trigger-membership-rules.ts";

const shapes = triggerShapes(z.unknown(), StageInput);
type Given = z.infer<(typeof shapes)[TriggerKind]>;

/** A trigger by the shape of its kind; undefined once it has errors. */
const shaped = (given: unknown, pointer: string, { errors }: Reading): Given | undefined => {
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
  const kind = isObject ? triggerKinds.find((one) => Object.hasOwn(given, one)) : undefined;
  if (kind === undefined) {
    const near = Object.keys(isObject ? given : {}).flatMap((key) => nearestName(key, triggerKinds) ?? [])[0];
    const hint = meant(near);
    const message = `A trigger has one of the keys ${oneOf(triggerKinds)}.`;
    errors.push({ pointer, code: "unknown_trigger", message, ...(hint && { hint }) });
    return undefined;
  }
  const parsed = shapes[kind].safeParse(given);
  if (parsed.success) return parsed.data;
  errors.push(...schemaErrors(parsed.error, pointer, Object.keys(shapes[kind].shape)));
  return undefined;
};

/** A stage's trigger as its request says it: which stage, entered or left, and from where. */
const stageGiven = (
  { stage, edge, from }: Extract<Given, { stage: unknown }>,
  pointer: string,
  { errors }: Reading,
) => {
  const twice = (key: "edge" | "from", message: string): void => {
    errors.push({ pointer: `${pointer}/${key}`, code: "unknown_field", message });
  };
  if (typeof stage === "string") {
    if (from !== undefined && edge === "stops") twice("from", "Who leaves a stage comes from that one.");
    return { stage, edge, from };
  }
  for (const [key, given] of [["edge", edge] as const, ["from", from] as const])
    if (given !== undefined) twice(key, "`from` and `to` of `stage` say it already.");
  if (!("to" in stage)) return { stage: stage.from, edge: "stops" as const };
  return { stage: stage.to, ...("from" in stage && { from: stage.from }) };
};

/** A stage by its id; what there is none of is told. */
const stageId = (
  given: string,
  pointer: string,
  reading: Reading,
  { leadSchema: { pipelines } }: SettleDeps,
): string => {
  const error = stageErrorOf(pipelines, given);
  if (error !== undefined) reading.errors.push({ ...error, pointer });
  return stagesNamed(pipelines, given)[0]?.stage.id ?? given;
};

const settled = (given: Given, pointer: string, reading: Reading, deps: SettleDeps): Trigger => {
  const { catalogue } = deps;
  if ("when" in given) return { ...given, when: readDocumentFilter(given.when, `${pointer}/when`, reading) };
  if ("event" in given) {
    // Read for its errors: the event's own fields are checked as a filter's are.
    readDocumentFilter({ ...given }, pointer, reading);
    return given;
  }
  if ("schedule" in given)
    return { ...given, leads: readDocumentFilter(given.leads, `${pointer}/leads`, reading) };
  if ("date" in given) {
    const { field } = given.date;
    const name = canonicalName(catalogue, field) ?? field;
    if (!isDateField(catalogue, name)) reading.errors.push(noDate(field, `${pointer}/date/field`, catalogue));
    return { date: { ...given.date, field: name } };
  }
  if (!("stage" in given)) return given;
  const { stage, edge, from } = stageGiven(given, pointer, reading);
  return {
    stage: stageId(stage, `${pointer}/stage`, reading, deps),
    ...(from !== undefined && { from: stageId(from, `${pointer}/from`, reading, deps) }),
    ...(edge !== undefined && { edge }),
  };
};

/** Triggers as they are kept; what is wrong with them is gathered in `reading`. */
export const readTriggers = async (
  deps: SettleDeps,
  as: LookingAs,
  given: unknown,
  reading: Reading,
): Promise<Trigger[]> => {
  const all: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (all.length > triggersMax) {
    const message = `A workflow has at most ${triggersMax} triggers.`;
    reading.errors.push({ pointer: "/trigger", code: "too_big", message });
    return [];
  }
  const triggers: Trigger[] = [];
  for (const [index, one] of all.entries()) {
    const pointer = Array.isArray(given) ? `/trigger/${index}` : "/trigger";
    const read = shaped(one, pointer, reading);
    if (read === undefined) continue;
    const trigger = settled(read, pointer, reading, deps);
    triggers.push(trigger);
    const filter = filterIn(trigger);
    if (filter === undefined) continue;
    const key = "when" in trigger ? "when" : "schedule" in trigger ? "leads" : "list";
    const place = `${pointer}/${key}`;
    const errors = await listErrors(deps.lists, as(filter), filter, place);
    reading.errors.push(...errors);
    // What is looked for at its times may ask for events.
    if ("schedule" in trigger) continue;
    const named =
      errors.length > 0
        ? []
        : [...(await namedLists(deps.lists, reading.actor.workspace_id, filter)).values()];
    if (needsEvents(filter, named))
      reading.errors.push({
        pointer: place,
        code: "needs_event_trigger",
        message: "What a lead comes to pass can't ask for events.",
        hint: 'Use a trigger such as `{"event": "reply"}`, or ask for what the lead counts: `engagement.replies >= 1`.',
      });
  }
  return triggers;
};
