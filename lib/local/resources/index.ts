import { type CreatedResource, type ResourceDeclaration, TemplateError } from "#lib/local/assembly/index.ts";
import { apigatewayDeployment } from "./apigateway-deployment.ts";
import { apigatewayRestApi } from "./apigateway-rest-api.ts";
import { apigatewayStage } from "./apigateway-stage.ts";
import { dynamodbTable } from "./dynamodb-table.ts";
import { eventsArchive } from "./events-archive.ts";
import { eventsEventBus } from "./events-event-bus.ts";
import { eventsRule } from "./events-rule.ts";
import { iamPolicy } from "./iam-policy.ts";
import { iamRole } from "./iam-role.ts";
import { inertTypes } from "./inert-types.ts";
import { kmsKey } from "./kms-key.ts";
import { lambdaEventInvokeConfig } from "./lambda-event-invoke-config.ts";
import { lambdaEventSourceMapping } from "./lambda-event-source-mapping.ts";
import { lambdaFunction } from "./lambda-function.ts";
import { lambdaPermission } from "./lambda-permission.ts";
import type { ResourceType } from "./resource-type.ts";
import { s3Bucket } from "./s3-bucket.ts";
import { s3BucketPolicy } from "./s3-bucket-policy.ts";
import { schedulerSchedule } from "./scheduler-schedule.ts";
import { schedulerScheduleGroup } from "./scheduler-schedule-group.ts";
import { sqsQueue } from "./sqs-queue.ts";
import { sqsQueuePolicy } from "./sqs-queue-policy.ts";
import type { World } from "./world.ts";

export type * from "./world.ts";
export { nothingDeclared } from "./world.ts";

/** By name, what templates may declare. */
export const resourceTypes: ReadonlyMap<string, ResourceType> = new Map(
  [
    apigatewayDeployment,
    apigatewayRestApi,
    apigatewayStage,
    dynamodbTable,
    eventsArchive,
    eventsEventBus,
    eventsRule,
    iamPolicy,
    iamRole,
    kmsKey,
    lambdaEventInvokeConfig,
    lambdaEventSourceMapping,
    lambdaFunction,
    lambdaPermission,
    s3Bucket,
    s3BucketPolicy,
    schedulerSchedule,
    schedulerScheduleGroup,
    sqsQueue,
    sqsQueuePolicy,
    ...inertTypes,
  ].map((resourceType) => [resourceType.type, resourceType]),
);

/** Makes one resource of a template. Throws TemplateError naming what is not supported, or what failed. */
export async function createResource(
  declaration: ResourceDeclaration,
  world: World,
): Promise<CreatedResource> {
  const { place, type } = declaration;
  const resourceType = resourceTypes.get(type);
  if (!resourceType) throw new TemplateError(place, `the resource type ${type} is not supported locally`);
  try {
    return await resourceType.create(declaration, world);
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new TemplateError(place, `${type} could not be created: ${reason}`, { cause: error });
  }
}
