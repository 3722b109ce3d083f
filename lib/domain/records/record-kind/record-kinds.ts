/**
 * Where the records of each kind are: the lake's name of them all, and over how many partitions of the table they spread.
 * Few records need one; what a busy team writes all day needs as many as leads.
 */
export const recordKinds = {
  activity: { collection: "activities", shards: 16 },
  campaign: { collection: "campaigns", shards: 1 },
  company: { collection: "companies", shards: 16, hasAliases: true },
  comment: { collection: "comments", shards: 4 },
  deal: { collection: "deals", shards: 16 },
  template: { collection: "templates", shards: 1 },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly collection: string;
      readonly shards: number;
      /** Several ids may lead to one record. */
      readonly hasAliases?: true;
    }
  >
>;

export type RecordName = keyof typeof recordKinds;
export type RecordCollection = (typeof recordKinds)[RecordName]["collection"];

/** The lake's names of all kinds. */
export const recordCollections = Object.values(recordKinds).map(({ collection }) => collection);
