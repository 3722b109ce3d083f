import type { AwsService } from "#lib/local/iam/requested-actions.ts";
import type { FaultEffect } from "./faults.ts";
import type { Refusal } from "./refusal.ts";

type Failure = Extract<FaultEffect["kind"], "throttle" | "fail" | "unavailable">;
type Shape = readonly [status: number, code: string];

/** The error each service gives, so that the SDK classifies and retries it as it would on AWS. */
const SHAPES: Record<AwsService, Record<Failure, Shape>> = {
  dynamodb: {
    throttle: [400, "ProvisionedThroughputExceededException"],
    fail: [500, "InternalServerError"],
    unavailable: [503, "ServiceUnavailable"],
  },
  s3: {
    throttle: [503, "SlowDown"],
    fail: [500, "InternalError"],
    unavailable: [503, "ServiceUnavailable"],
  },
  sqs: {
    throttle: [400, "RequestThrottled"],
    fail: [500, "InternalFailure"],
    unavailable: [503, "ServiceUnavailable"],
  },
  events: {
    throttle: [400, "ThrottlingException"],
    fail: [500, "InternalException"],
    unavailable: [503, "ServiceUnavailable"],
  },
  scheduler: {
    throttle: [429, "ThrottlingException"],
    fail: [500, "InternalServerException"],
    unavailable: [503, "ServiceUnavailable"],
  },
  lambda: {
    throttle: [429, "TooManyRequestsException"],
    fail: [500, "ServiceException"],
    unavailable: [503, "ServiceUnavailable"],
  },
  kms: {
    throttle: [400, "ThrottlingException"],
    fail: [500, "KMSInternalException"],
    unavailable: [503, "ServiceUnavailable"],
  },
};

/** The answer that stands for an injected failure. */
export function faultRefusal(service: AwsService, failure: Failure): Refusal {
  const [status, code] = SHAPES[service][failure];
  return { status, code, message: `Injected by a fault switch: ${failure}` };
}
