import { randomBytes } from "node:crypto";
import * as z from "zod";

/** A secret that signs what goes out, sealed for its record; it signs until `valid_until`, the newest without an end. */
export const SealedSecret = z.strictObject({ sealed: z.string(), valid_until: z.string().nullable() });
export type SealedSecret = Readonly<z.infer<typeof SealedSecret>>;

/** The sealed secrets that sign at a time, the newest first. */
export const validSecrets = (
  { secrets }: { readonly secrets: readonly SealedSecret[] },
  now: Date,
): readonly string[] =>
  secrets.flatMap(({ sealed, valid_until: until }) =>
    until === null || Date.parse(until) > now.getTime() ? [sealed] : [],
  );

/** Hours for which the secret before the newest signs too. */
const overlapHours = 24;
/** Signatures that one delivery carries at most, should somebody rotate again and again. */
const secretsMax = 5;

/** A new secret by Standard Webhooks: 256 random bits. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** The secrets once a new one signs: those that still sign do so for another day at most. */
export const rotated = (secrets: readonly SealedSecret[], sealed: string, now: Date): SealedSecret[] => {
  const end = new Date(now.getTime() + overlapHours * 3_600_000).toISOString();
  const before = secrets
    .map((one) => ({ ...one, valid_until: one.valid_until ?? end }))
    .filter(({ valid_until: until }) => Date.parse(until) > now.getTime());
  return [{ sealed, valid_until: null }, ...before].slice(0, secretsMax);
};
