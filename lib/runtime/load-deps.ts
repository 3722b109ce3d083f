import * as capabilities from "#lib/capabilities/index.ts";
import type { CapabilityName, EnvironmentOf } from "#lib/capabilities/table.ts";

type Capabilities = typeof capabilities;

/** What each capability gives a handler. */
export type Deps = { [Name in CapabilityName]: Awaited<ReturnType<Capabilities[Name]["make"]>> };

interface Row<Name extends CapabilityName> {
  readonly env: Readonly<Record<string, string>>;
  readonly make: (env: EnvironmentOf<Name>) => Promise<Deps[Name]>;
}

/** A bundle has the capabilities of its own row alone. */
const rowOf = <Name extends CapabilityName>(name: Name): Row<Name> => {
  const row = (capabilities as Partial<Capabilities>)[name];
  if (row === undefined) throw new Error(`${name} is not among the capabilities of this function`);
  return row as unknown as Row<Name>;
};

/** The environment of one capability, complete or refused at start. */
const environmentFor = <Name extends CapabilityName>(
  name: Name,
  row: Row<Name>,
  from: Readonly<Record<string, string | undefined>>,
): EnvironmentOf<Name> => {
  const entries = Object.keys(row.env).map((variable) => {
    const value = from[variable];
    if (value === undefined) throw new Error(`${name} needs the environment variable ${variable}`);
    return [variable, value];
  });
  return Object.fromEntries(entries) as EnvironmentOf<Name>;
};

/** Makes the dependencies of the named capabilities; nothing else is loaded. */
export const loadDeps = async <Name extends CapabilityName>(
  names: readonly Name[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Pick<Deps, Name>> => {
  const make = async <N extends Name>(name: N) => {
    const row = rowOf(name);
    return [name, await row.make(environmentFor(name, row, environment))] as const;
  };
  return Object.fromEntries(await Promise.all(names.map(make))) as Pick<Deps, Name>;
};
