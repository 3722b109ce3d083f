/** A function as the template describes it, with what the local service adds: its source and its access key. */
export interface FunctionSpec {
  readonly name: string;
  readonly arn: string;
  /** Absolute; Node runs the TypeScript as it is. */
  readonly sourceFile: string;
  readonly handlerExport: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  /** Caps the JavaScript heap; buffers outside of it are not counted. */
  readonly memoryMb: number;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** More invocations than that at a time are refused; absent: the rest waits for a worker. */
  readonly reservedConcurrency?: number;
}
