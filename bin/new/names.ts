import { areas, type Context, contexts } from "#lib/contract/areas.ts";

export const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, "");

export const camel = (name: string): string =>
  name.replaceAll(/[-_ ](\w)/g, (_, letter: string) => letter.toUpperCase());

export const pascal = (name: string): string => camel(name).replace(/^./, (letter) => letter.toUpperCase());

/** A key of an object as it is written. */
export const key = (name: string): string => (/^\w+$/.test(name) ? name : `"${name}"`);

/** The context that was asked for, else the area's own. Throws when there is neither. */
export const contextOf = (asked: string | undefined, area?: string): Context => {
  const name = asked ?? (area === undefined ? undefined : areas[area]?.context);
  const context = contexts.find((one) => one === name);
  if (context === undefined) throw new Error(`--context must be one of ${contexts.join(", ")}`);
  return context;
};
