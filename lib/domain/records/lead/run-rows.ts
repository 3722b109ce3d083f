import type { BulkLeads, LeadPut } from "./bulk-leads.ts";
import { preserveOptOuts } from "./suppression/preserve-opt-outs.ts";
import type { SuppressionReader } from "./suppression/suppression.ts";

/** Rounds of a row against other writers of the same lead, before the chunk comes again from its queue. */
const roundsMax = 10;

/** A row's plan; with a put, it is still to be done. */
type Planned = { readonly put?: LeadPut };

interface Run<Row, Plan extends Planned> {
  readonly leads: Pick<BulkLeads, "putAll">;
  /** Of rows that may give an address to their lead; left out where no row can. */
  readonly suppressions?: SuppressionReader | undefined;
  /** Plans rows by what their leads are now; rounds count from 1. */
  readonly plan: (rows: readonly Row[], round: number) => Promise<ReadonlyMap<Row, Plan>>;
  /** Told of puts before they are written. */
  readonly note?: (puts: ReadonlyMap<LeadPut, Row>) => Promise<void>;
}

/** The plans with their puts' images as `preserveOptOuts` returns them. */
const preserved = async <Row, Plan extends Planned>(
  suppressions: SuppressionReader | undefined,
  plans: ReadonlyMap<Row, Plan>,
): Promise<ReadonlyMap<Row, Plan>> => {
  const writes = [...plans].flatMap(([row, { put }]) => (put === undefined ? [] : [{ row, put }]));
  const images = await preserveOptOuts(
    suppressions,
    writes.map(({ put }) => put),
  );
  const next = new Map(plans);
  for (const [index, { row, put }] of writes.entries()) {
    const [plan, after] = [plans.get(row), images[index]];
    if (plan !== undefined && after !== undefined && after !== put.after)
      next.set(row, { ...plan, put: { ...put, after } });
  }
  return next;
};

/** Runs rows until each has its outcome; those that lose to another writer are planned again. */
export const runRows = async <Row, Plan extends Planned>(
  rows: readonly Row[],
  { leads, suppressions, plan, note }: Run<Row, Plan>,
): Promise<ReadonlyMap<Row, Plan>> => {
  const outcomes = new Map<Row, Plan>();
  let open = rows;
  for (let round = 1; open.length > 0; round += 1) {
    if (round > roundsMax) throw new Error(`${open.length} rows keep losing to other writers`);
    const planned = await preserved(suppressions, await plan(open, round));
    const puts = new Map<LeadPut, Row>();
    for (const [row, one] of planned) {
      outcomes.set(row, one);
      if (one.put !== undefined) puts.set(one.put, row);
    }
    if (puts.size > 0) await note?.(puts);
    const lost = await leads.putAll([...puts.keys()]);
    open = [...lost].flatMap((put) => puts.get(put) ?? []);
  }
  return outcomes;
};
