import * as z from "zod";
import { StepInput, stepShapes } from "#lib/contract/automation/workflow-step.ts";
import { StageInput, triggerShapes } from "#lib/contract/automation/workflow-trigger.ts";
import { FilterInput } from "#lib/contract/platform/filter-record.ts";

/** Each kind of step as a request may say it: without an id, with filters as text. */
const stepsAsSent = Object.values<z.ZodType>(stepShapes(FilterInput, z.array(StepInput).optional()));
export const StepAsSent = z.union(stepsAsSent as [z.ZodType, z.ZodType]);

const triggersAsSent = Object.values<z.ZodType>(triggerShapes(FilterInput, StageInput));
export const TriggerAsSent = z.union(triggersAsSent as [z.ZodType, z.ZodType]);
