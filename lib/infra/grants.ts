import type * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import type * as events from "aws-cdk-lib/aws-events";
import * as iam from "aws-cdk-lib/aws-iam";
import { type CapabilityName, capabilities, type Grant, type Resource } from "#lib/contract/capabilities.ts";
import type { Settings } from "./settings.ts";

/** The things that grants and environment variables refer to. */
export interface Resources {
  readonly table: dynamodb.Table;
  readonly bus: events.EventBus;
}

const arnOf = (resources: Resources, name: Resource): string => {
  switch (name) {
    case "table":
      return resources.table.tableArn;
    case "bus":
      return resources.bus.eventBusArn;
  }
};

const nameOf = (resources: Resources, name: Resource): string => {
  switch (name) {
    case "table":
      return resources.table.tableName;
    case "bus":
      return resources.bus.eventBusName;
  }
};

const sids = { table: "Table", bus: "Bus" } as const satisfies Record<Resource, string>;

/** One statement for each thing that a function touches, with the actions of all its capabilities. */
export const statementsFor = (
  resources: Resources,
  names: readonly CapabilityName[],
): iam.PolicyStatement[] => {
  const merged = new Map<Resource, Set<string>>();
  const grants = names.flatMap((name) => capabilities[name].grants as readonly Grant[]);
  for (const { on, actions } of grants) merged.set(on, new Set([...(merged.get(on) ?? []), ...actions]));
  return [...merged].map(
    ([on, actions]) =>
      new iam.PolicyStatement({
        sid: sids[on],
        actions: [...actions].toSorted((a, b) => (a < b ? -1 : 1)),
        resources: [arnOf(resources, on)],
      }),
  );
};

/** The environment variables of the named capabilities. */
export const environmentFor = (
  resources: Resources,
  settings: Settings,
  names: readonly CapabilityName[],
): Record<string, string> => {
  const env: Record<string, string> = { CORS_ORIGINS: settings.corsOrigins };
  for (const name of names)
    for (const [variable, source] of Object.entries(capabilities[name].env as Record<string, string>)) {
      const [owner = ""] = source.split(".");
      env[variable] = nameOf(resources, owner as Resource);
    }
  return env;
};
