import { CreateEventBusCommand, ResourceAlreadyExistsException } from "@aws-sdk/client-eventbridge";
import * as z from "zod";
import { physicalName } from "./physical-name.ts";
import { inert, resourceType } from "./resource-type.ts";

const Properties = z.strictObject({
  Name: z.string().optional(),
  Description: inert("a note"),
  KmsKeyIdentifier: inert("nothing is encrypted on a laptop"),
  LogConfig: inert("the service has a listener for every event"),
  Tags: inert("a matter of billing"),
});

export const eventsEventBus = resourceType(
  "AWS::Events::EventBus",
  Properties,
  async ({ Name }, { place }, world) => {
    const name = Name ?? physicalName(place);
    const { region, accountId } = world.deployment;
    try {
      await world.clients.events.send(new CreateEventBusCommand({ Name: name }));
    } catch (error) {
      if (!(error instanceof ResourceAlreadyExistsException)) throw error;
    }
    return {
      ref: name,
      attributes: { Arn: `arn:aws:events:${region}:${accountId}:event-bus/${name}`, Name: name },
    };
  },
);
