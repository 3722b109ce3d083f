import * as z from "zod";
import { inert, resourceType } from "./resource-type.ts";

const Properties = z.strictObject({
  RestApiId: z.string(),
  StageName: z.string(),
  DeploymentId: inert("there is one deployment"),
  MethodSettings: inert("metrics, logs and throttling of the account are CloudWatch's and AWS's"),
  AccessLogSetting: inert("no CloudWatch locally"),
  TracingEnabled: inert("no X-Ray locally"),
  Description: inert("a note"),
  Tags: inert("a matter of billing"),
});

export const apigatewayStage = resourceType(
  "AWS::ApiGateway::Stage",
  Properties,
  (properties, _declaration, world) => {
    world.declared.stages.push({ apiId: properties.RestApiId, name: properties.StageName });
    return { ref: properties.StageName, attributes: {} };
  },
);
