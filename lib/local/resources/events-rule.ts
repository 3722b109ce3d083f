import { PutRuleCommand, PutTargetsCommand } from "@aws-sdk/client-eventbridge";
import * as z from "zod";
import { Target } from "#lib/local/events/target.ts";
import { physicalName } from "./physical-name.ts";
import { inert, resourceType } from "./resource-type.ts";

const Properties = z.strictObject({
  Name: z.string().optional(),
  EventBusName: z.string().default("default"),
  EventPattern: z.record(z.string(), z.unknown()).optional(),
  ScheduleExpression: z.string().optional(),
  State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
  Targets: z.array(Target).default([]),
  Description: inert("a note"),
  Tags: inert("a matter of billing"),
});

export const eventsRule = resourceType(
  "AWS::Events::Rule",
  Properties,
  async (properties, { place }, world) => {
    const { EventBusName, EventPattern, ScheduleExpression, State, Targets } = properties;
    const name = properties.Name ?? physicalName(place);
    const { events } = world.clients;
    const { RuleArn } = await events.send(
      new PutRuleCommand({
        Name: name,
        EventBusName,
        EventPattern: EventPattern && JSON.stringify(EventPattern),
        ScheduleExpression,
        State,
      }),
    );
    if (Targets.length > 0) {
      await events.send(
        new PutTargetsCommand({ Rule: name, EventBusName, Targets: Targets.map(plainTarget) }),
      );
    }
    return {
      ref: EventBusName === "default" ? name : `${EventBusName}|${name}`,
      attributes: { Arn: RuleArn },
    };
  },
);

/** The same target: CloudFormation's words are those of the API, save that the client wants the template's text given. */
function plainTarget({ InputTransformer, ...target }: Target) {
  return {
    ...target,
    ...(InputTransformer && {
      InputTransformer: {
        InputPathsMap: InputTransformer.InputPathsMap,
        InputTemplate: InputTransformer.InputTemplate,
      },
    }),
  };
}
