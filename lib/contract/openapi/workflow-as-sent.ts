import * as z from "zod";
import { FilterInput } from "../filter-record.ts";
import { StepInput, stepShapes } from "../workflow-step.ts";
import { StageInput, triggerShapes } from "../workflow-trigger.ts";

/** Each kind of step as a request may say it: without an id, with filters as text. */
const stepsAsSent = Object.values<z.ZodType>(stepShapes(FilterInput, z.array(StepInput).optional()));
export const StepAsSent = z.union(stepsAsSent as [z.ZodType, z.ZodType]);

const triggersAsSent = Object.values<z.ZodType>(triggerShapes(FilterInput, StageInput));
export const TriggerAsSent = z.union(triggersAsSent as [z.ZodType, z.ZodType]);
