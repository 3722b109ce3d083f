import type { Principal } from "#lib/local/gate/index.ts";
import type { Declared } from "#lib/local/resources/index.ts";
import type { Bundling } from "./bundling.ts";
import { type Credentials, newCredentials } from "./credentials.ts";
import type { Emulators } from "./emulators.ts";

/** A function that the service runs. */
export interface RunningFunction {
  readonly name: string;
  /** Such as `functions/api/records/leads/create-lead.ts`. */
  readonly sourceFile: string;
  readonly credentials: Credentials;
  /** What its calls are checked against: its role's policies. */
  readonly principal: Principal;
}

/** Gives every declared function to the Lambda host, each with an access key of its own. Answers them by name. */
export function startFunctions(
  { gate, host, world }: Emulators,
  bundling: Bundling,
): ReadonlyMap<string, RunningFunction> {
  const { declared } = world;
  const running = new Map<string, RunningFunction>();
  for (const { roleArn, sourceFile, uses, ...definition } of declared.functions.values()) {
    const credentials = newCredentials();
    const principal = { ...roleOf(roleArn, declared), ...credentials };
    gate.principals.register(principal);
    host.define({ ...definition, ...credentials, code: () => bundling.moduleOf({ sourceFile, uses }) });
    running.set(definition.name, { name: definition.name, sourceFile, credentials, principal });
  }
  return running;
}

function roleOf(roleArn: string, { roles, bucketDenials }: Declared) {
  const role = roles.get(roleArn);
  if (!role) throw new Error(`there is no role ${roleArn}`);
  return { name: role.name, statements: [...role.statements, ...bucketDenials] };
}
