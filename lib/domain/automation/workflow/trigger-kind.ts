import { type Trigger, type TriggerKind, triggerKinds } from "#lib/contract/automation/workflow-trigger.ts";

/** The kind of a trigger, by the key that names it. */
export const triggerKindOf = (trigger: Trigger): TriggerKind => {
  const kind = triggerKinds.find((one) => Object.hasOwn(trigger, one));
  if (kind === undefined) throw new Error("a trigger is of a kind");
  return kind;
};
