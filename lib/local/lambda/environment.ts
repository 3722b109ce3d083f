import type { FunctionSpec } from "./function-spec.ts";

export interface HostIdentity {
  /** The one endpoint of all AWS services. */
  readonly awsEndpointUrl: string;
  readonly region: string;
  /** What functions have as /tmp; absent: the machine's. */
  readonly temporaryFolder?: string;
}

/**
 * The whole environment of a function: the template's, the variables that Lambda reserves and documents, and
 * `AWS_ENDPOINT_URL` and `TMPDIR` as local additions. The reserved ones win, as on AWS. Left out are those that only
 * name parts that are not here: the runtime API, the X-Ray daemon, a session token, and search paths of the image. The
 * sandbox sets `_X_AMZN_TRACE_ID` for each invocation.
 */
export function functionEnvironment(
  spec: FunctionSpec,
  { awsEndpointUrl, region, temporaryFolder }: HostIdentity,
  logStreamName: string,
): Record<string, string> {
  return {
    ...spec.environment,
    _HANDLER: `index.${spec.handlerExport}`,
    AWS_ACCESS_KEY_ID: spec.accessKeyId,
    AWS_DEFAULT_REGION: region,
    AWS_ENDPOINT_URL: awsEndpointUrl,
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMb),
    AWS_LAMBDA_FUNCTION_NAME: spec.name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_LAMBDA_LOG_GROUP_NAME: logGroupName(spec),
    AWS_LAMBDA_LOG_STREAM_NAME: logStreamName,
    AWS_REGION: region,
    AWS_SECRET_ACCESS_KEY: spec.secretAccessKey,
    LAMBDA_RUNTIME_DIR: "/var/runtime",
    LAMBDA_TASK_ROOT: "/var/task",
    LANG: "en_US.UTF-8",
    ...(temporaryFolder !== undefined && { TMPDIR: temporaryFolder }),
    TZ: ":UTC",
  };
}

export function logGroupName({ name }: FunctionSpec): string {
  return `/aws/lambda/${name}`;
}
