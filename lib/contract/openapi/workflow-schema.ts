import * as z from "zod";
import { NewWorkflow } from "#lib/contract/automation/workflow-record.ts";
import { AskedEventInput, Condition, EventCondition, Filter } from "#lib/contract/platform/filter-record.ts";
import { type Json, reference } from "./json-schemas.ts";
import { StepAsSent, TriggerAsSent } from "./workflow-as-sent.ts";

/** Events have two names, of which requests may use either. */
const EventAsSent = EventCondition.extend({ event: AskedEventInput });

const named = {
  NewWorkflow,
  NewWorkflowStep: StepAsSent,
  NewWorkflowTrigger: TriggerAsSent,
  Filter,
  Condition,
  EventCondition,
  EventAsSent,
};

/** A document names its dialect once, and an `$id` may hold no fragment. */
const bare = ({ $schema: _, $id: __, ...json }: Json): Json => json;

/** The contract refers to its components; a schema of its own has them as definitions. */
const within = (schemas: Json): Json =>
  JSON.parse(JSON.stringify(schemas).replaceAll(`"${reference("")}`, '"#/$defs/'));

/** The JSON Schema of what `POST /workflows` takes, made of the declaration by which it is read. */
export const workflowSchema = (): Json => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries<z.ZodType>(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: "input", uri: reference, unrepresentable: "any" });
  const {
    NewWorkflow: workflow = {},
    EventAsSent: event,
    ...definitions
  } = Object.fromEntries(Object.entries(schemas).map(([name, json]) => [name, bare(json)]));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Workflow",
    ...within(workflow),
    $defs: within({ ...definitions, EventCondition: event }),
  };
};
