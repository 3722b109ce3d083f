import type { Plugin, PluginBuild } from "esbuild";

/** Where an expression is constructed: how many places of the file do so, what makes it do so, and from what. */
export interface Constructed {
  readonly places: number;
  readonly drive: () => unknown;
  readonly of: string;
}

const onLoad = (plugin: Plugin): unknown => {
  const build = { onLoad: () => undefined } as unknown as PluginBuild;
  return plugin.setup(build);
};

const quoted = (delimiter: string): string => `a${delimiter}'b'\n`.repeat(3);

/**
 * All files that construct an expression at run time. Each is made of constants or of characters that its own code
 * chooses: an expression of a caller runs on RE2 alone (lib/domain/records/validation-rule/pattern-engine.ts).
 */
export const constructed: Readonly<Record<string, Constructed>> = {
  "lib/contract/automation/workflow-split.ts": {
    places: 1,
    drive: () => import("#lib/contract/automation/workflow-split.ts"),
    of: "The names of the rates.",
  },
  "lib/contract/platform/condition-record.ts": {
    places: 1,
    drive: () => import("#lib/contract/platform/condition-record.ts"),
    of: "Two literals.",
  },
  "lib/contract/platform/ids.ts": {
    places: 1,
    drive: () => import("#lib/contract/platform/ids.ts"),
    of: "The form of a ULID.",
  },
  "lib/contract/platform/run-schedule.ts": {
    places: 1,
    drive: () => import("#lib/contract/platform/run-schedule.ts"),
    of: "The form of a field of cron.",
  },
  "lib/contract/records/custom-field-record.ts": {
    places: 1,
    drive: () => import("#lib/contract/records/custom-field-record.ts"),
    of: "The form of a ULID.",
  },
  "lib/contract/records/email-address.ts": {
    places: 1,
    drive: () => import("#lib/contract/records/email-address.ts"),
    of: "The forms of a label and of an atom.",
  },
  "lib/domain/automation/template/tells-masked-template.ts": {
    places: 2,
    drive: () => import("#lib/domain/automation/template/tells-masked-template.ts"),
    of: "The names of masked fields.",
  },
  "lib/domain/automation/workflow/workflow-namer.ts": {
    places: 1,
    drive: () => import("#lib/domain/automation/workflow/workflow-namer.ts"),
    of: "The prefixes of ids.",
  },
  "lib/domain/records/lead/normalise/count.ts": {
    places: 1,
    drive: () => import("#lib/domain/records/lead/normalise/count.ts"),
    of: "The form of a figure.",
  },
  "lib/domain/records/lead/normalise/number.ts": {
    places: 2,
    drive: () => import("#lib/domain/records/lead/normalise/number.ts"),
    of: "The names of currencies.",
  },
  "lib/domain/records/lead/normalise/plain-name.ts": {
    places: 1,
    drive: () => import("#lib/domain/records/lead/normalise/plain-name.ts"),
    of: "The pronouns.",
  },
  "lib/domain/records/lead/normalise/phone-plans.ts": {
    places: 3,
    drive: async () => {
      const { phonePlan } = await import("#lib/domain/records/lead/normalise/phone-plans.ts");
      for (const country of ["DE", "BR"]) phonePlan(country);
    },
    of: "The metadata of libphonenumber, which is a pinned package.",
  },
  "lib/adapters/files/csv/detect-dialect.ts": {
    places: 2,
    drive: async () => {
      const { detectDialect } = await import("#lib/adapters/files/csv/detect-dialect.ts");
      for (const delimiter of [",", "^"]) detectDialect(quoted(delimiter), true);
    },
    of: "One character that is the delimiter, escaped, and one of two quotes.",
  },
  "lib/infra/own-rows.ts": {
    places: 1,
    drive: async () => {
      const { ownRows } = await import("#lib/infra/own-rows.ts");
      return onLoad(ownRows({ sourceFile: "functions/api/leads.ts" }));
    },
    of: "The paths of tables in this repository; only a build runs it.",
  },
};
