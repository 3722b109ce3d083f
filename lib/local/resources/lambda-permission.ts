import * as z from "zod";
import { functionArn } from "./function-arn.ts";
import { inert, resourceType } from "./resource-type.ts";

const Properties = z.strictObject({
  Action: z.literal("lambda:InvokeFunction"),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
  SourceAccount: inert("there is one account"),
});

export const lambdaPermission = resourceType(
  "AWS::Lambda::Permission",
  Properties,
  (properties, { place }, world) => {
    world.declared.invokePermissions.push({
      functionArn: functionArn(properties.FunctionName, world.deployment),
      principal: properties.Principal,
      sourceArn: properties.SourceArn,
    });
    return { ref: place.logicalId, attributes: {} };
  },
);
