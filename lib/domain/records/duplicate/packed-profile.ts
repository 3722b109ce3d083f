import type { Fact } from "./facts.ts";
import type { DuplicateProfile } from "./profile.ts";

/** Neither occurs in folded text, nor in an address or a number. */
const between = "\u001f";
const withinFact = "\u001e";

const packFact = ({ name, kind, value }: Fact): string => [name, kind, value].join(withinFact);

const unpackFact = (text: string): Fact => {
  const [name = "", kind, value = ""] = text.split(withinFact);
  return { name, kind: kind === "date" || kind === "code" ? kind : "text", value };
};

/** A profile as one text: 100 bytes where the object takes 500. */
export const packProfile = (profile: DuplicateProfile): string => {
  const { email, mailbox, phone, first, last, company, domain, country, region, city, facts } = profile;
  const fields = [email, mailbox === email ? "" : mailbox, phone, first, last, company, domain];
  return [...fields, country, region, city, ...facts.map(packFact)].join(between);
};

export const unpackProfile = (text: string): DuplicateProfile => {
  const [email = "", mailbox = "", phone = "", first = "", last = "", ...rest] = text.split(between);
  const [company = "", domain = "", country = "", region = "", city = "", ...facts] = rest;
  return {
    email,
    mailbox: mailbox === "" ? email : mailbox,
    phone,
    first,
    last,
    company,
    domain,
    country,
    region,
    city,
    facts: facts.map(unpackFact),
  };
};
