import { CreateArchiveCommand } from "@aws-sdk/client-eventbridge";
import * as z from "zod";
import { physicalName } from "./physical-name.ts";
import { inert, numeric, resourceType } from "./resource-type.ts";

const Properties = z.strictObject({
  ArchiveName: z.string().optional(),
  SourceArn: z.string(),
  EventPattern: z.record(z.string(), z.unknown()).optional(),
  RetentionDays: numeric.optional(),
  Description: inert("a note"),
  KmsKeyIdentifier: inert("nothing is encrypted on a laptop"),
});

export const eventsArchive = resourceType(
  "AWS::Events::Archive",
  Properties,
  async (properties, { place }, world) => {
    const name = properties.ArchiveName ?? physicalName(place, 48);
    const { region, accountId } = world.deployment;
    await world.clients.events.send(
      new CreateArchiveCommand({
        ArchiveName: name,
        EventSourceArn: properties.SourceArn,
        EventPattern: properties.EventPattern && JSON.stringify(properties.EventPattern),
        RetentionDays: properties.RetentionDays,
      }),
    );
    return {
      ref: name,
      attributes: { Arn: `arn:aws:events:${region}:${accountId}:archive/${name}`, ArchiveName: name },
    };
  },
);
