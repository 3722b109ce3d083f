import * as z from "zod";
import { truth } from "./resource-type.ts";
import type { BucketEvents, BucketNotification } from "./world.ts";

const Filter = z.strictObject({
  S3Key: z.strictObject({
    Rules: z.array(
      z.strictObject({
        Name: z
          .string()
          .transform((name) => name.toLowerCase())
          .pipe(z.enum(["prefix", "suffix"])),
        Value: z.string(),
      }),
    ),
  }),
});

const rule = { Event: z.string().startsWith("s3:"), Filter: Filter.optional() };

/** The NotificationConfiguration of a bucket. */
export const NotificationProperties = z.strictObject({
  QueueConfigurations: z.array(z.strictObject({ ...rule, Queue: z.string() })).optional(),
  LambdaConfigurations: z.array(z.strictObject({ ...rule, Function: z.string() })).optional(),
  EventBridgeConfiguration: z.strictObject({ EventBridgeEnabled: truth.optional() }).optional(),
});
export type NotificationConfiguration = z.output<typeof NotificationProperties>;

/** The rules of a configuration, one by one. */
export function readNotifications(configuration: NotificationConfiguration): BucketEvents {
  const queues = configuration.QueueConfigurations ?? [];
  const functions = configuration.LambdaConfigurations ?? [];
  const bridge = configuration.EventBridgeConfiguration;
  return {
    notifications: [
      ...queues.map((one) => notification(one, { kind: "queue", arn: one.Queue })),
      ...functions.map((one) => notification(one, { kind: "function", arn: one.Function })),
    ],
    toEventBridge: bridge !== undefined && bridge.EventBridgeEnabled !== false,
  };
}

function notification(
  { Event, Filter: filter }: { Event: string; Filter?: z.output<typeof Filter> | undefined },
  target: BucketNotification["target"],
): BucketNotification {
  const textOf = (name: "prefix" | "suffix"): string =>
    filter?.S3Key.Rules.find((one) => one.Name === name)?.Value ?? "";
  return { event: Event, prefix: textOf("prefix"), suffix: textOf("suffix"), target };
}
