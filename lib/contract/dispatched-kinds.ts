interface Dispatched {
  /** Its going calls for work too. */
  readonly removals?: true;
  /** Only images that are so, as Lambda's event filters say it: any of these. */
  readonly where?: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Kinds of items whose committed changes call for work. `lib/adapters/changes` has a row for each, and from this table
 * come the filters of the function that reads the table's stream for them.
 */
export const dispatchedKinds = {
  import: {},
  job: {},
  import_source: { removals: true },
  webhook: { removals: true },
  export_schedule: { removals: true },
  lead: { removals: true },
  list: { removals: true },
  tag: { removals: true },
  membership_rules: {},
  pipeline: {},
  assignment_head: {},
  availability: {},
  assignment_pool: {},
  company: {},
  deal: {},
  activity: {},
  workflow: {},
  trigger: {},
  enrolment: {},
  engagement: {},
  member: { removals: true },
  order_pause: { removals: true },
  run: {
    where: [
      // Those that have more steps to take at once.
      { state: { S: ["running"] } },
      // Those that have failed: too many pause their workflow.
      { failed: { BOOL: [true] } },
    ],
  },
} as const satisfies Record<string, Dispatched>;

export type DispatchedKind = keyof typeof dispatchedKinds;

const rows: [string, Dispatched][] = Object.entries(dispatchedKinds);
const kind = (names: readonly string[]) => ({ kind: { S: names } });
const namesOf = (of: readonly (typeof rows)[number][]): string[] => of.map(([name]) => name);

/** The patterns of changes that call for work. */
export const dispatchedChanges: readonly Readonly<Record<string, unknown>>[] = [
  { dynamodb: { NewImage: kind(namesOf(rows.filter(([, { where }]) => where === undefined))) } },
  ...rows.flatMap(([name, { where = [] }]) =>
    where.map((image) => ({ dynamodb: { NewImage: { ...kind([name]), ...image } } })),
  ),
  {
    eventName: ["REMOVE"],
    dynamodb: { OldImage: kind(namesOf(rows.filter(([, { removals }]) => removals))) },
  },
];
