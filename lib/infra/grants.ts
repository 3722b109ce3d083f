import * as iam from "aws-cdk-lib/aws-iam";
import type { Grant } from "#lib/capabilities/capability.ts";
import { type CapabilityName, capabilities } from "#lib/capabilities/table.ts";
import type { Resource } from "#lib/contract/resources.ts";
import type { Settings } from "./settings.ts";

/** What grants and environment variables need of a thing. */
export interface Address {
  readonly arn: string;
  readonly name: string;
  /** Of a queue. */
  readonly url?: string;
}

export type Resources = Readonly<Record<Resource, Address>>;

/** A bucket's part names the objects under a prefix; the table's part is an index. */
export const arnOf = (resources: Resources, { on, part }: Grant): string => {
  const { arn } = resources[on];
  if (part === undefined) return arn;
  return part.endsWith("/") ? `${arn}/${part}*` : `${arn}/${part}`;
};

const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** For example `Table`, `TableIndexChanges`, `ImportBucketUploads`. */
const sidOf = ({ on, part }: Grant): string => pascal(`${on}/${part ?? ""}`);

export const grantsOf = (names: readonly CapabilityName[]): readonly Grant[] =>
  names.flatMap((name): readonly Grant[] => capabilities[name].grants);

/** One statement for each thing that is granted, with the actions of all its grants. */
export const statementsFor = (resources: Resources, grants: readonly Grant[]): iam.PolicyStatement[] =>
  [...Map.groupBy(grants, sidOf)].map(
    ([sid, [first, ...others]]) =>
      new iam.PolicyStatement({
        sid,
        actions: [...new Set([first, ...others].flatMap((grant) => grant?.actions ?? []))].toSorted((a, b) =>
          a < b ? -1 : 1,
        ),
        resources: first === undefined ? [] : [arnOf(resources, first)],
      }),
  );

/** The environment variables of the named capabilities. */
export const environmentFor = (
  resources: Resources,
  settings: Settings,
  names: readonly CapabilityName[],
): Record<string, string> => {
  const sources = names.flatMap((name) => Object.entries<string>(capabilities[name].env));
  return Object.fromEntries(
    sources.map(([variable, source]) => [
      variable,
      source.startsWith("settings.") ? settingValue(settings, source) : addressValue(resources, source),
    ]),
  );
};

const settingValue = (
  { outboundNetwork, mailLookups, googleStandIn = "" }: Settings,
  source: string,
): string => {
  if (source === "settings.googleStandIn") return googleStandIn;
  return source === "settings.mailLookups" ? mailLookups : outboundNetwork;
};

const addressValue = (resources: Resources, source: string): string => {
  const [resource, property] = source.split(".");
  const value = resources[resource as Resource][property as keyof Address];
  if (value === undefined) throw new Error(`${resource} has no ${property}`);
  return value;
};
