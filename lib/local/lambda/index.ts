export type { LogLine } from "./function-pool.ts";
export type { FunctionSpec } from "./function-spec.ts";
export type { InvocationFailure, InvocationResult } from "./invocation.ts";
export {
  createLambdaHost,
  type InvokeOptions,
  type LambdaHost,
  type LambdaHostOptions,
} from "./lambda-host.ts";
export type { DeliveryPolicy } from "./queue/delivery-policy.ts";
export { type EventSource, type QueueSourceOptions, startQueueSource } from "./queue/queue-source.ts";
export { CheckpointBook } from "./stream/checkpoint-book.ts";
export { recordFilter } from "./stream/record-filter.ts";
export { Checkpoint, type StreamCalls } from "./stream/shard-reader.ts";
export { type Checkpoints, type StreamSourceOptions, startStreamSource } from "./stream/stream-source.ts";
