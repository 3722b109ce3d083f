import * as z from "zod";
import { inert, resourceType } from "./resource-type.ts";

const Properties = z.strictObject({ RestApiId: z.string(), Description: inert("a note") });

/** A snapshot of the API, of which there is one locally: what the template says. */
export const apigatewayDeployment = resourceType(
  "AWS::ApiGateway::Deployment",
  Properties,
  (_properties, { place }) => ({
    ref: place.logicalId,
    attributes: { DeploymentId: place.logicalId },
  }),
);
