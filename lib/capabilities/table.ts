import * as rows from "./index.ts";

type Capabilities = typeof rows;

export type CapabilityName = keyof Capabilities;
/** The environment variables of a capability. */
export type EnvironmentOf<Name extends CapabilityName> = Readonly<
  Record<keyof Capabilities[Name]["env"] & string, string>
>;

/** All of them, for those who read the table: no bundle does. */
export const capabilities: Capabilities = { ...rows };
