import { join } from "node:path";
import type { Declared } from "#lib/local/resources/index.ts";
import { type Credentials, newCredentials } from "./credentials.ts";
import type { Emulators } from "./emulators.ts";

const projectRoot = join(import.meta.dirname, "../../..");

/** The access keys of the functions, by function name. */
export type FunctionCredentials = ReadonlyMap<string, Credentials>;

/** Gives every declared function to the Lambda host, each with an access key that has its role's policies. */
export function startFunctions({ gate, host, world }: Emulators): FunctionCredentials {
  const { declared } = world;
  const credentials = new Map<string, Credentials>();
  for (const declaredFunction of declared.functions.values()) {
    const { roleArn, sourceFile, ...definition } = declaredFunction;
    const own = newCredentials();
    gate.principals.register({ ...principalOf(roleArn, declared), accessKeyId: own.accessKeyId });
    host.define({ ...definition, ...own, sourceFile: join(projectRoot, sourceFile) });
    credentials.set(definition.name, own);
  }
  return credentials;
}

function principalOf(roleArn: string, { roles, bucketDenials }: Declared) {
  const role = roles.get(roleArn);
  if (!role) throw new Error(`there is no role ${roleArn}`);
  return { name: role.name, statements: [...role.statements, ...bucketDenials] };
}
