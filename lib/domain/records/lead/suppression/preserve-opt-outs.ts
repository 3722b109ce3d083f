import type { LeadPut } from "../bulk-leads.ts";
import { countedOptOut, keptOptOut, withOptOut } from "../opt-out.ts";
import type { StoredLead } from "../stored-lead.ts";
import { type Suppression, type SuppressionReader, suppressionSource } from "./suppression.ts";

type Images = Pick<LeadPut, "before" | "after">;

/** The address that a write assigns to its lead: of a new or restored lead, or a changed one. */
const assignedAddress = ({ before, after }: Images): string | undefined => {
  const { email } = after.lead;
  if (email === null || after.deleted !== undefined) return undefined;
  return before === undefined || before.deleted !== undefined || before.lead.email !== email
    ? email
    : undefined;
};

/** Adds a suppression's opt-out and bounce to an image. Returns the same image if that changes nothing. */
export const withSuppression = (image: StoredLead, suppression: Suppression | undefined): StoredLead => {
  if (suppression === undefined) return image;
  const { lead } = image;
  const { optedOut, bouncedAt } = suppression;
  const stamp = { source: suppressionSource, at: lead.updated_at, by: "suppression" };
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

/** Adds the opt-out of the image that a write replaces, which a writer of a whole image can lose. */
const withFormerOptOut = ({ before, after }: Images): StoredLead => {
  const opted_out = before ? keptOptOut(before.lead.opted_out, after.lead.opted_out) : after.lead.opted_out;
  return opted_out === after.lead.opted_out ? after : { ...after, lead: { ...after.lead, opted_out } };
};

/** Adds the opt-out of a restored lead that was only counted: the job that adds it to others passes over deleted leads. */
const withCountedOptOut = ({ before }: Images, image: StoredLead): StoredLead => {
  if (before?.deleted === undefined || image.deleted !== undefined) return image;
  const { lead } = image;
  const opted_out = countedOptOut(lead, lead.updated_at);
  if (opted_out === null) return image;
  const stamp = { source: "engagement", at: lead.updated_at, by: "engagement" };
  return { ...image, lead: { ...lead, opted_out, provenance: { ...lead.provenance, opted_out: stamp } } };
};

const noneFound: ReadonlyMap<string, Suppression> = new Map();

/**
 * Returns the new images of writes, in order, each with the opt-out of the image that it replaces and with the
 * suppression of the address that it assigns. Reads the addresses of all writes together. Without a reader, no write
 * assigns an address.
 */
export const preserveOptOuts = async (
  suppressions: SuppressionReader | undefined,
  writes: readonly Images[],
): Promise<readonly StoredLead[]> => {
  const addresses = writes.flatMap((write) => assignedAddress(write) ?? []);
  const [first] = writes;
  const found =
    suppressions === undefined || first === undefined || addresses.length === 0
      ? noneFound
      : await suppressions.of(first.after.workspaceId, addresses);
  return writes.map((write) => {
    const address = assignedAddress(write);
    const after = withCountedOptOut(write, withFormerOptOut(write));
    return address === undefined ? after : withSuppression(after, found.get(address));
  });
};

/** Returns the new image of one write, as `preserveOptOuts` does. */
export const preserveOptOut = async (
  suppressions: SuppressionReader,
  before: StoredLead | undefined,
  after: StoredLead,
): Promise<StoredLead> => {
  const [image = after] = await preserveOptOuts(suppressions, [{ ...(before && { before }), after }]);
  return image;
};
