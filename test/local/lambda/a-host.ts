import { join } from "node:path";
import type { LogLine } from "#lib/local/lambda/function-pool.ts";
import type { FunctionSpec } from "#lib/local/lambda/function-spec.ts";
import { createLambdaHost, type LambdaHost } from "#lib/local/lambda/lambda-host.ts";

const identity = { awsEndpointUrl: "http://127.0.0.1:1", region: "us-east-1", accountId: "000000000000" };

/** A host with one function `probe`, and what it logged. */
export function aHost(
  options: { retryDelaySeconds?: number; concurrencyMax?: number; temporaryFolder?: string } = {},
): {
  host: LambdaHost;
  lines: LogLine[];
} {
  const lines: LogLine[] = [];
  const host = createLambdaHost({ ...identity, ...options, onLog: (line) => lines.push(line) });
  host.define(aFunction());
  return { host, lines };
}

export function aFunction({
  file = "probe",
  ...overrides
}: Partial<FunctionSpec> & { file?: string } = {}): FunctionSpec {
  const name = overrides.name ?? file;
  return {
    name,
    arn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
    code: async () => join(import.meta.dirname, "handlers", `${file}.ts`),
    handlerExport: "handler",
    environment: {},
    timeoutSeconds: 10,
    memoryMb: 256,
    accessKeyId: "KEY",
    secretAccessKey: "SECRET",
    ...overrides,
  };
}
