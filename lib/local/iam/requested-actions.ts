import type { ActionScope, AwsRequest, AwsService, DescribedCall, RequestedAction } from "./actions/call.ts";
import { describeDynamoDb } from "./actions/dynamodb.ts";
import { describeEvents } from "./actions/events.ts";
import { describeKms } from "./actions/kms.ts";
import { describeLambda } from "./actions/lambda.ts";
import { describeS3 } from "./actions/s3.ts";
import { describeScheduler } from "./actions/scheduler.ts";
import { describeSqs } from "./actions/sqs.ts";

export {
  type ActionScope,
  type AwsRequest,
  type AwsService,
  awsServices,
  type DescribedCall,
  type RequestedAction,
  UnknownCall,
} from "./actions/call.ts";

const DESCRIBE: Record<AwsService, (request: AwsRequest, scope: ActionScope) => DescribedCall> = {
  dynamodb: describeDynamoDb,
  s3: describeS3,
  sqs: describeSqs,
  events: describeEvents,
  scheduler: describeScheduler,
  lambda: describeLambda,
  kms: describeKms,
};

/** Names the operation of a request and the actions it needs. Throws UnknownCall for anything not understood. */
export function describeCall(service: AwsService, request: AwsRequest, scope: ActionScope): DescribedCall {
  return DESCRIBE[service](request, scope);
}

/** The IAM actions on ARNs that AWS checks for a request; all of them must be allowed. Throws UnknownCall. */
export function requestedActions(
  service: AwsService,
  request: AwsRequest,
  scope: ActionScope,
): readonly RequestedAction[] {
  return describeCall(service, request, scope).actions;
}
