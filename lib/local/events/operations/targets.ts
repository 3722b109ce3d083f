import * as z from "zod";
import type { BusStore } from "../bus-store.ts";
import { type Operation, operation } from "../json-service.ts";
import { ServiceError } from "../service-error.ts";
import { Target } from "../target.ts";
import { assertValidInput } from "../target-input.ts";
import { Paging, pageOf } from "./paging.ts";

/** Quota of targets of one rule. */
const TARGETS_MAX = 5;

const OfRule = z.strictObject({ Rule: z.string(), EventBusName: z.string().optional() });
export const PutTargets = OfRule.extend({ Targets: z.array(Target).min(1).max(100) });
const RemoveTargets = OfRule.extend({ Ids: z.array(z.string()).min(1), Force: z.boolean().optional() });
const ListTargets = Paging.extend(OfRule.shape);

/** PutTargets, RemoveTargets, ListTargetsByRule. */
export function targetOperations(store: BusStore): Record<string, Operation> {
  const put = operation(PutTargets, ({ Rule, EventBusName, Targets }) => {
    const { targets } = store.rule(Rule, EventBusName);
    Targets.forEach(assertValidInput);
    if (new Set([...targets.keys(), ...Targets.map(({ Id }) => Id)]).size > TARGETS_MAX) {
      throw new ServiceError(
        "LimitExceededException",
        "The requested resource exceeds the maximum number allowed.",
      );
    }
    for (const target of Targets) targets.set(target.Id, target);
    return { FailedEntryCount: 0, FailedEntries: [] };
  });
  const remove = operation(RemoveTargets, ({ Rule, EventBusName, Ids }) => {
    const { targets } = store.rule(Rule, EventBusName);
    const missing = Ids.filter((id) => !targets.delete(id));
    return {
      FailedEntryCount: missing.length,
      FailedEntries: missing.map((TargetId) => ({
        TargetId,
        ErrorCode: "ResourceNotFoundException",
        ErrorMessage: `Rule ${Rule} does not have a target with id ${TargetId}.`,
      })),
    };
  });
  const list = operation(ListTargets, ({ Rule, EventBusName, ...paging }) => {
    const { page, next } = pageOf([...store.rule(Rule, EventBusName).targets.values()], paging);
    return { Targets: page, ...next };
  });
  return { PutTargets: put, RemoveTargets: remove, ListTargetsByRule: list };
}
