import { startApiGateway } from "#lib/local/apigateway/index.ts";
import type { Emulators } from "./emulators.ts";
import { mayInvoke } from "./may-invoke.ts";

/** The running API. */
export interface Api {
  readonly url: string;
  close(): Promise<void>;
}

export interface ApiOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** Told why the gateway itself answered a 5xx. */
  readonly onLog: (line: string) => void;
}

/** Starts the gateway of the one stage that the templates declare. */
export async function startApi({ world, host }: Emulators, { port, onLog }: ApiOptions): Promise<Api> {
  const { declared, deployment } = world;
  const [stage, ...others] = declared.stages;
  const restApi = stage && declared.restApis.get(stage.apiId);
  if (!restApi || others.length > 0) throw new Error("the templates must declare one stage of one REST API");
  const { body, binaryMediaTypes, minimumCompressionSize, id } = restApi;
  return startApiGateway({
    ...deployment,
    apiId: id,
    body,
    stageName: stage.name,
    port,
    onLog: (line) => onLog(`API Gateway ${line}`),
    binaryMediaTypes,
    ...(minimumCompressionSize !== undefined && { minimumCompressionSize }),
    prepare: (functionArn) => host.prepare(functionArn),
    invoke: (functionArn, event, signal) =>
      host.invoke(declared.functions.get(functionArn)?.name ?? functionArn, event, { signal }),
    allowInvoke: (functionArn, sourceArn) =>
      mayInvoke(declared.invokePermissions, {
        functionArn,
        principal: "apigateway.amazonaws.com",
        sourceArn,
      }),
  });
}
