import { capabilities, type EnvironmentOf } from "#lib/contract/capabilities.ts";
import * as makers from "./capabilities.ts";

type Makers = typeof makers;

/** What each capability gives a handler. */
export type Deps = { [Name in keyof Makers]: Awaited<ReturnType<Makers[Name]>> };

/** A bundle has the makers of its own row alone. */
const makerOf = <Name extends keyof Deps>(name: Name) => {
  const maker = (makers as Partial<Makers>)[name];
  if (maker === undefined) throw new Error(`${name} is not among the capabilities of this function`);
  return maker as (env: EnvironmentOf<Name>) => Promise<Deps[Name]>;
};

/** The environment of one capability, complete or refused at start. */
const environmentFor = <Name extends keyof Deps>(
  name: Name,
  from: Readonly<Record<string, string | undefined>>,
): EnvironmentOf<Name> => {
  const entries = Object.keys(capabilities[name].env).map((variable) => {
    const value = from[variable];
    if (value === undefined) throw new Error(`${name} needs the environment variable ${variable}`);
    return [variable, value];
  });
  return Object.fromEntries(entries) as EnvironmentOf<Name>;
};

/** Makes the dependencies of the named capabilities; nothing else is loaded. */
export const loadDeps = async <Name extends keyof Deps>(
  names: readonly Name[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Pick<Deps, Name>> => {
  const make = async <N extends Name>(name: N) =>
    [name, await makerOf(name)(environmentFor(name, environment))] as const;
  return Object.fromEntries(await Promise.all(names.map(make))) as Pick<Deps, Name>;
};
