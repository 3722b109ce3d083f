import { normaliseEmail } from "#lib/domain/records/lead/email.ts";
import { matchingKey } from "#lib/domain/records/lead/email-verdict/matching-key.ts";
import { companyKey } from "#lib/domain/records/lead/normalise/company-key.ts";
import { splitName } from "#lib/domain/records/lead/normalise/person-name.ts";
import { type Fact, factsIn } from "./facts.ts";
import { fold } from "./fold.ts";

/** What two leads are compared by, folded once; empty text is a missing value. */
export interface DuplicateProfile {
  /** In the form in which it is unique: two leads never share it. */
  readonly email: string;
  readonly mailbox: string;
  readonly phone: string;
  readonly first: string;
  readonly last: string;
  readonly company: string;
  readonly domain: string;
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly facts: readonly Fact[];
}

type Text = string | null | undefined;

/** The fields of a lead, or of a row that becomes one, that say who it is. */
export interface Identity {
  readonly email?: Text;
  readonly phone?: Text;
  readonly name?: Text;
  readonly first_name?: Text;
  readonly last_name?: Text;
  readonly country?: Text;
  readonly region?: Text;
  readonly city?: Text;
  readonly company?:
    | { readonly name?: Text; readonly domain?: Text; readonly city?: Text; readonly country?: Text }
    | null
    | undefined;
  readonly custom?: Parameters<typeof factsIn>[0];
}

/** First and last name; taken from the full name where there is nothing else. */
export const namesOf = ({ first_name, last_name, name }: Identity): readonly [string, string] => {
  if (first_name != null || last_name != null || name == null) return [first_name ?? "", last_name ?? ""];
  const { first, last } = splitName(name);
  return [first, last];
};

/** What a lead or a row is compared by. */
export const profileOf = (
  identity: Identity,
  facts: readonly Fact[] = factsIn(identity.custom),
): DuplicateProfile => {
  const { email, phone, country, region, city, company } = identity;
  const [first, last] = namesOf(identity);
  return {
    email: email == null ? "" : normaliseEmail(email),
    mailbox: email == null ? "" : matchingKey(email),
    phone: phone ?? "",
    first: fold(first),
    last: fold(last),
    company: company?.name == null ? "" : companyKey(company.name),
    domain: (company?.domain ?? "").toLowerCase(),
    country: country ?? company?.country ?? "",
    region: fold(region ?? ""),
    city: fold(city ?? company?.city ?? ""),
    facts,
  };
};
