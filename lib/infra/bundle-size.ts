import type { Metafile } from "esbuild";

/**
 * What an API handler may weigh without the SDK, minified: two thirds of it are zod's. A batch of leads writes
 * companies too, and what knows companies by their names has the table of legal forms. What holds writes to their bounds, with
 * its words, takes 1 kB. Readers that keep the unknown fields of stored records take 5 kB, read-only fields that a PUT may
 * repeat 2 kB. Opt-outs of leads and suppressions of their addresses take 2 kB, here and below. The read of
 * a record that a PUT repeats, with the fields that only an answer computes, takes 3 kB. Pauses of standing orders and the
 * rights of a record's leads take 2 kB, and the table of a lead's fields, from which schemas, masks and columns are derived,
 * 1 kB, here and below.
 */
export const ownBytesMax = 198_000;
/**
 * The same where filters are read or run: their language with lists, events and activities takes 27 kB, the lake that runs them and
 * keeps what it has read 30, and a job over many leads 10; a lead's own schema with its score and stage is
 * in all of them. What runs workflows knows tasks, notes and deals as well, hours at which waits end, and what holds
 * contacts with leads, who may be named, and as whom that is looked at: 15 kB.
 * Calendar days, which filters compare without a time zone, take 2 kB. What a record changes on leads, and the steps that are
 * hidden from a reader of a run, take 8 kB. Standing orders, whose authors are read before they act, take 2 kB, here and
 * below: each reader of the schema knows the active scoring model.
 */
export const filteringBytesMax = 295_000;
/** Where a lead, a deal and a company are written by one endpoint: the schemas and rules of all three, and the workspace's own fields. */
export const convertingBytesMax = 231_000;
/** Where deals are written: their stages, the workspace's own fields, rates, the base currency, and the days
 * of the workspace's zone. Which leads a deal changes takes 5 kB. */
export const dealingBytesMax = 219_000;
/** Where the document that is answered is in the bundle: the JSON Schema of workflows. */
export const publishingBytesMax = 178_000;
/**
 * Where leads are assigned: by a job, one by one, and by rules over pools and who is there, by one endpoint; and where the
 * leads that the lake finds, activities beside them, are run through a workflow, or counted and enrolled by a job.
 * The lake's pages, whose items are read from the table or from a file of items, take 4 kB.
 */
export const assigningBytesMax = 337_000;

export interface BundleSize {
  /** Of the whole file. */
  readonly bytes: number;
  /** Without the SDK's packages and what only those import. */
  readonly ownBytes: number;
}

const sdk = /(^|\/)node_modules\/@(aws-sdk|smithy|aws)\//;

/** The files that are reached from the entry without passing through the SDK. */
const ownFiles = (inputs: Metafile["inputs"], entry: string): ReadonlySet<string> => {
  const own = new Set<string>();
  const reach = (file: string): void => {
    if (own.has(file) || sdk.test(file)) return;
    own.add(file);
    for (const { path, external } of inputs[file]?.imports ?? []) if (!external) reach(path);
  };
  reach(entry);
  return own;
};

/** The size of a bundle that holds one handler. */
export const sizeOf = ({ inputs, outputs }: Metafile): BundleSize => {
  const output = Object.values(outputs).find(({ entryPoint }) => entryPoint !== undefined);
  if (output?.entryPoint === undefined) throw new Error("a bundle has one entry");
  const own = ownFiles(inputs, output.entryPoint);
  const sdkBytes = Object.entries(output.inputs)
    .filter(([file]) => !own.has(file))
    .reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
  return { bytes: output.bytes, ownBytes: output.bytes - sdkBytes };
};
