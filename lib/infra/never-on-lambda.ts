import type { Plugin } from "esbuild";

/** Credentials of laptops, containers and instances, and the event streams that no call of ours opens. */
const parts =
  /^(@aws-sdk\/credential-provider-.+|@smithy\/credential-provider-imds|@smithy\/core\/event-streams)$/;

/**
 * Leaves out what the SDK imports only when it is needed and never needs on Lambda, where credentials are in the
 * environment: a quarter of a DynamoDB client. What is imported at start stays.
 */
export const neverOnLambda: Plugin = {
  name: "never-on-lambda",
  setup: (build) => {
    build.onResolve({ filter: parts }, ({ path, kind }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};
