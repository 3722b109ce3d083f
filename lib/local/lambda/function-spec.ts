/** A function as the template describes it, with what the local service adds: its code and its access key. */
export interface FunctionSpec {
  readonly name: string;
  readonly arn: string;
  /** The absolute path of the module that a sandbox imports; rejects when there is none. Asked for each sandbox. */
  readonly code: () => Promise<string>;
  readonly handlerExport: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  /** Caps the JavaScript heap; buffers outside of it are not counted. */
  readonly memoryMb: number;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Invocations in flight, waiting ones included; one more is throttled. Absent: invocations wait for a sandbox. */
  readonly reservedConcurrency?: number;
  /** Absent or `Terminate`: Lambda stops a chain of messages that has invoked the function 16 times. */
  readonly recursiveLoop?: "Allow" | "Terminate";
  /** Of asynchronous invocations; absent: two retries within six hours. */
  readonly asynchronous?: {
    readonly eventAgeSecondsMax?: number | undefined;
    readonly retriesMax?: number | undefined;
  };
}
