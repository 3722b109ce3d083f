import type { LeadPut } from "../bulk-leads.ts";
import { keptOptOut, withOptOut } from "../opt-out.ts";
import type { StoredLead } from "../stored-lead.ts";
import type { Suppression, SuppressionReader } from "./suppression.ts";

type Images = Pick<LeadPut, "before" | "after">;

/** The address that a write gives to its lead: of a new or restored lead, or another one. */
export const addressTaken = ({ before, after }: Images): string | undefined => {
  const { email } = after.lead;
  if (email === null || after.deleted !== undefined) return undefined;
  return before === undefined || before.deleted !== undefined || before.lead.email !== email
    ? email
    : undefined;
};

/** The image with what its address's suppression says; the same image where that changes nothing. */
export const underSuppression = (image: StoredLead, suppression: Suppression | undefined): StoredLead => {
  if (suppression === undefined) return image;
  const { lead } = image;
  const { optedOut, bouncedAt } = suppression;
  const stamp = { source: "suppression", at: lead.updated_at, by: "suppression" };
  const opted_out = withOptOut(lead.opted_out, optedOut, stamp);
  const email_status = bouncedAt === null ? lead.email_status : "invalid";
  const changed = [
    ...(opted_out === lead.opted_out ? [] : ["opted_out"]),
    ...(email_status === lead.email_status ? [] : ["email_status"]),
  ];
  if (changed.length === 0) return image;
  const stamps = Object.fromEntries(changed.map((field) => [field, stamp]));
  return {
    ...image,
    lead: { ...lead, opted_out, email_status, provenance: { ...lead.provenance, ...stamps } },
  };
};

/** The image that one write leaves, with the suppression of the address that it gives to its lead. */
export const keepSuppressed = async (
  suppressions: SuppressionReader,
  before: StoredLead | undefined,
  after: StoredLead,
): Promise<StoredLead> => {
  const address = addressTaken({ ...(before && { before }), after });
  if (address === undefined) return after;
  return underSuppression(after, (await suppressions.of(after.workspaceId, [address])).get(address));
};

/** The same for the plans of a batch, whose addresses are read together. */
export const keepAllSuppressed = async <Row, Plan extends { readonly put?: LeadPut }>(
  suppressions: SuppressionReader,
  plans: ReadonlyMap<Row, Plan>,
): Promise<ReadonlyMap<Row, Plan>> => {
  const puts = [...plans.values()].flatMap(({ put }) => put ?? []);
  const [first] = puts;
  const addresses = puts.flatMap((put) => addressTaken(put) ?? []);
  if (first === undefined || addresses.length === 0) return plans;
  const found = await suppressions.of(first.after.workspaceId, addresses);
  if (found.size === 0) return plans;
  const kept = (plan: Plan): Plan => {
    const address = plan.put && addressTaken(plan.put);
    if (plan.put === undefined || address === undefined) return plan;
    return { ...plan, put: { ...plan.put, after: underSuppression(plan.put.after, found.get(address)) } };
  };
  return new Map([...plans].map(([row, plan]) => [row, kept(plan)]));
};

/** Plans whose new images keep the opt-outs of the images that they replace, whatever made them. */
export const keepAllOptOuts = <Row, Plan extends { readonly put?: LeadPut }>(
  plans: ReadonlyMap<Row, Plan>,
): ReadonlyMap<Row, Plan> => {
  const kept = (plan: Plan): Plan => {
    const { before, after } = plan.put ?? {};
    if (before === undefined || after === undefined) return plan;
    const opted_out = keptOptOut(before.lead.opted_out, after.lead.opted_out);
    if (opted_out === after.lead.opted_out) return plan;
    return { ...plan, put: { ...plan.put, after: { ...after, lead: { ...after.lead, opted_out } } } };
  };
  return new Map([...plans].map(([row, plan]) => [row, kept(plan)]));
};
