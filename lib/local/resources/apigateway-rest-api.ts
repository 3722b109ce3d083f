import * as z from "zod";
import { physicalName } from "./physical-name.ts";
import { inert, numeric, resourceType } from "./resource-type.ts";

const Properties = z.strictObject({
  Body: z.record(z.string(), z.unknown()),
  BinaryMediaTypes: z.array(z.string()).default([]),
  MinimumCompressionSize: numeric.optional(),
  Name: inert("the local gateway has one address"),
  Description: inert("a note"),
  EndpointConfiguration: inert("the local gateway has one address"),
  FailOnWarnings: inert("the local gateway knows errors only"),
  DisableExecuteApiEndpoint: inert("the local gateway has one address"),
  Tags: inert("a matter of billing"),
});

export const apigatewayRestApi = resourceType(
  "AWS::ApiGateway::RestApi",
  Properties,
  (properties, { place }, world) => {
    // A hostname of its own on AWS; here the id only has to be the same in every start.
    const id = physicalName(place);
    world.declared.restApis.set(id, {
      id,
      body: properties.Body,
      binaryMediaTypes: properties.BinaryMediaTypes,
      minimumCompressionSize: properties.MinimumCompressionSize,
    });
    return { ref: id, attributes: { RestApiId: id, RootResourceId: "root" } };
  },
);
