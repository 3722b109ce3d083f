import { BucketAlreadyExists, BucketAlreadyOwnedByYou, CreateBucketCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import {
  type NotificationConfiguration,
  NotificationProperties,
  readNotifications,
} from "./bucket-notifications.ts";
import { physicalName } from "./physical-name.ts";
import { inert, resourceType } from "./resource-type.ts";

const Properties = z.strictObject({
  BucketName: z.string().optional(),
  NotificationConfiguration: NotificationProperties.optional(),
  BucketEncryption: inert("nothing is encrypted on a laptop"),
  PublicAccessBlockConfiguration: inert("the gate answers signed requests only"),
  OwnershipControls: inert("there is one account"),
  AccessControl: inert("there is one account"),
  LifecycleConfiguration: inert("its shortest rule is longer than a local run"),
  VersioningConfiguration: inert("earlier versions are for recovery by hand"),
  CorsConfiguration: inert("browsers upload to the deployed bucket only"),
  LoggingConfiguration: inert("the gate keeps the log of calls"),
  Tags: inert("a matter of billing"),
});

export const s3Bucket = resourceType("AWS::S3::Bucket", Properties, async (properties, { place }, world) => {
  const name = properties.BucketName ?? physicalName(place, 63).toLowerCase();
  try {
    await world.clients.s3.send(new CreateBucketCommand({ Bucket: name }));
  } catch (error) {
    const isThere = error instanceof BucketAlreadyOwnedByYou || error instanceof BucketAlreadyExists;
    if (!isThere) throw error;
  }
  const configuration: NotificationConfiguration = properties.NotificationConfiguration ?? {};
  world.declared.bucketEvents.set(name, readNotifications(configuration));
  const domain = `${name}.s3.amazonaws.com`;
  return {
    ref: name,
    attributes: {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: domain,
      RegionalDomainName: `${name}.s3.${world.deployment.region}.amazonaws.com`,
    },
  };
});
