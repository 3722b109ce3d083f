import * as z from "zod";
import type { RetryPolicy } from "./delivery.ts";

/** A target as PutTargets gives it. Members that the emulator can't honour are refused by strictness. */
export const Target = z.strictObject({
  Id: z.string().regex(/^[.\-_A-Za-z0-9]{1,64}$/),
  Arn: z.string().startsWith("arn:"),
  RoleArn: z.string().optional(),
  Input: z.string().max(8_192).optional(),
  InputPath: z.string().max(256).optional(),
  InputTransformer: z
    .strictObject({
      InputPathsMap: z.record(z.string(), z.string()).optional(),
      InputTemplate: z.string().min(1).max(8_192),
    })
    .optional(),
  SqsParameters: z.strictObject({ MessageGroupId: z.string().optional() }).optional(),
  DeadLetterConfig: z.strictObject({ Arn: z.string().optional() }).optional(),
  RetryPolicy: z
    .strictObject({
      MaximumRetryAttempts: z.int().min(0).max(185).optional(),
      MaximumEventAgeInSeconds: z.int().min(60).max(86_400).optional(),
    })
    .optional(),
});
export type Target = z.infer<typeof Target>;

/** EventBridge's defaults: 185 retries within a day. */
export function retryPolicyOf({ RetryPolicy }: Pick<Target, "RetryPolicy">): RetryPolicy {
  return {
    attemptsMax: RetryPolicy?.MaximumRetryAttempts ?? 185,
    ageMaxSeconds: RetryPolicy?.MaximumEventAgeInSeconds ?? 86_400,
  };
}
