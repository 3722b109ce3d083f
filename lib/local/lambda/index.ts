export type { FunctionSpec } from "./function-spec.ts";
export type { LogLine } from "./function-pool.ts";
export type { InvocationResult } from "./invocation.ts";
export { createLambdaHost, type LambdaHost } from "./lambda-host.ts";
export { type DeliveryPolicy, type QueueSourceOptions, startQueueSource } from "./queue-source.ts";
export { type StreamSourceOptions, startStreamSource } from "./stream-source.ts";
