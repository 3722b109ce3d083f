import * as z from "zod";
import { NewMember } from "#lib/contract/team/team.ts";

/** Who an issuer says someone is. */
export interface Person {
  readonly subject: string;
  /** Present only when the issuer has verified it. */
  readonly email: string | undefined;
  readonly name: string | undefined;
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: NewMember.shape.email.optional().catch(undefined),
  // Some issuers write their truth values as text.
  email_verified: z
    .union([z.literal(true), z.literal("true")])
    .optional()
    .catch(undefined),
  name: NewMember.shape.name.optional().catch(undefined),
});

/** The person of verified claims; undefined when the claims name nobody. */
export const personOf = (claims: Readonly<Record<string, unknown>>): Person | undefined => {
  const { data } = Claims.safeParse(claims);
  return data === undefined
    ? undefined
    : {
        subject: data.sub,
        email: data.email_verified === undefined ? undefined : data.email,
        name: data.name,
      };
};
