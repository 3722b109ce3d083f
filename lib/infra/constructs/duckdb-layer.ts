import { Stack } from "aws-cdk-lib";
import * as lambda from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";

/** Where the app finds the layer's files, as `duckDbLayerFiles` returns them. */
export const duckDbLayerContext = "leadrail:duckDbLayer";

const id = "DuckDb";

/**
 * The stack's layer with DuckDB: one for each stack, since an export that other stacks import could never change. None
 * where the app was given no files: the local service runs the source with the project's packages.
 */
export const duckDbLayer = (scope: Construct): lambda.ILayerVersion | undefined => {
  const directory: unknown = scope.node.tryGetContext(duckDbLayerContext);
  if (typeof directory !== "string") return undefined;
  const stack = Stack.of(scope);
  const made = stack.node.tryFindChild(id);
  if (made instanceof lambda.LayerVersion) return made;
  return new lambda.LayerVersion(stack, id, {
    code: lambda.Code.fromAsset(directory),
    compatibleArchitectures: [lambda.Architecture.ARM_64],
    compatibleRuntimes: [lambda.Runtime.NODEJS_24_X],
    description: "DuckDB for the functions that search",
  });
};
