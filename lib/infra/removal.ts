import { RemovalPolicy } from "aws-cdk-lib";
import type { Settings } from "./settings.ts";

/**
 * What becomes of a bucket or key when its stack goes. What is kept outlives updates and the stack, but not a first
 * deployment that failed: it holds nothing then, and its name would be taken when the deployment is tried again.
 */
export const removalOf = ({ keepsData }: Settings): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
