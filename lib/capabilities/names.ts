import type * as capabilities from "./index.ts";

type Capabilities = typeof capabilities;

export type CapabilityName = keyof Capabilities;
/** The environment variables of a capability. */
export type EnvironmentOf<Name extends CapabilityName> = Readonly<
  Record<keyof Capabilities[Name]["env"] & string, string>
>;
