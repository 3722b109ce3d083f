import { isRole } from "#lib/domain/records/lead/email-verdict/role-names.ts";
import { isOffice } from "./offices.ts";
import type { DuplicateProfile } from "./profile.ts";
import { soundKey } from "./sound-key.ts";

/** Local parts shorter than this are initials, which many have. */
const localLengthMin = 6;
/** Letters of a company or city that make a key: their ends are written in more ways than their beginnings. */
const placeLetters = 6;

const localPart = (mailbox: string): string => {
  const local = mailbox.slice(0, mailbox.lastIndexOf("@"));
  return local.length < localLengthMin || isRole(local) ? "" : local;
};

/** Both names by sound, in either order: "Noah Watson" and "Watson, Noah". */
const bothNames = (first: string, last: string): string => {
  if (first === "" || last === "") return "";
  return first < last ? first + last : last + first;
};

/**
 * What two leads must share one of to be compared at all, the rarest first. A handful for each lead, so that finding
 * candidates costs as much for the last lead as for the first.
 */
export const blockingKeys = (profile: DuplicateProfile): readonly string[] => {
  const { mailbox, phone, company, domain, city, facts } = profile;
  const [first, last] = [soundKey(profile.first), soundKey(profile.last)];
  const keys: string[] = [];
  const add = (tag: string, ...parts: readonly string[]): void => {
    if (!parts.includes("")) keys.push(`${tag}:${parts.join(":")}`);
  };
  add("mailbox", mailbox);
  add("phone", phone);
  add("local", localPart(mailbox));
  add("names", bothNames(first, last));
  for (const { name, kind, value } of facts) if (kind === "date") add("date", name, value);
  const [initial, office, place] = [
    last.slice(0, 1),
    company.slice(0, placeLetters),
    city.slice(0, placeLetters),
  ];
  add("last_company", last, office);
  add("first_company", first, initial, office);
  add("last_domain", last, domain);
  if (isOffice(profile)) add("office", office, place);
  // Half of a company's town shares a name with somebody; only those without a company are looked for there.
  if (company !== "" || domain !== "") return keys;
  add("last_city", last, place);
  add("first_city", first, initial, place);
  return keys;
};
