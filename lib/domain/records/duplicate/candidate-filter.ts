import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { matchingKey } from "#lib/domain/records/lead/email-verdict/matching-key.ts";
import { namesOf } from "./profile.ts";

const beginsWith = (field: string, value: string): Filter => ({ field, op: "starts_with", value });
const all = (...and: readonly Filter[]): Filter => ({ and });

/** The first letters of a text that are not blank; none for no text. */
const lettersOf = (text: string | null, count: number): string[] => {
  const letters = [...(text ?? "").trim()].slice(0, count).join("").trim();
  return letters === "" ? [] : [letters];
};

/** Addresses of the same mailbox, and those of its name at another house. */
const emailFilters = (email: string): Filter[] => {
  const key = matchingKey(email);
  const locals = new Set([email, key].map((address) => address.slice(0, address.lastIndexOf("@"))));
  const mailbox = [...locals].map((local) => beginsWith("email", local.split("+", 1)[0] || local));
  if (!key.endsWith("@gmail.com")) return mailbox;
  const gmail: Filter = { field: "email", op: "contains", value: "@g" };
  return [...mailbox, ...lettersOf(email, 1).map((letter) => all(beginsWith("email", letter), gmail))];
};

/** A word of the name begins so; a lead's `name` holds its first and last name, too. */
const wordBegins = (letters: string): Filter => ({
  or: [beginsWith("name", letters), { field: "name", op: "contains", value: ` ${letters}` }],
});

/** Names whose words begin alike, in either order, and any that end in the same last name. */
const nameFilters = (first: string, last: string): Filter[] => {
  const [f, l] = [lettersOf(first, 1), lettersOf(last, 1)];
  const same: Filter[] = l.length === 0 ? [] : [{ field: "name", op: "ends_with", value: last.trim() }];
  return [...same, ...f.flatMap((one) => l.map((other) => all(wordBegins(one), wordBegins(other))))];
};

/** Who has a word of the name that begins alike, at a place. */
const placeFilters = (place: readonly Filter[], first: string, last: string): Filter[] => {
  const people = [...lettersOf(first, 1), ...lettersOf(last, 1)].map(wordBegins);
  return people.length === 0 ? [] : place.map((filter) => all(filter, { or: people }));
};

/**
 * Which leads are worth comparing with a lead: all that share a blocking key with it, and some more. Undefined for a
 * lead by which nobody can be found. Names whose first letters differ by an accent alone are found by what else they
 * share.
 */
export const candidateFilter = (lead: Lead): Filter | undefined => {
  const { email, phone, company, city } = lead;
  const [first, last] = namesOf(lead);
  const office = [
    ...lettersOf(company.name, 3).map((letters) => beginsWith("company.name", letters)),
    ...(company.domain === null
      ? []
      : [{ field: "company.domain", op: "eq", value: company.domain } as const]),
  ];
  const town = lettersOf(city ?? company.city, 3).flatMap((letters) => [
    beginsWith("city", letters),
    beginsWith("company.city", letters),
  ]);
  const isNobody = first === "" && last === "";
  const or = [
    ...(isNobody ? office.flatMap((one) => town.map((place) => all(one, place))) : []),
    ...(email === null ? [] : emailFilters(email)),
    ...(phone === null ? [] : [{ field: "phone", op: "eq", value: phone } as const]),
    ...nameFilters(first, last),
    ...placeFilters(office.length === 0 ? town : office, first, last),
  ];
  return or.length === 0 ? undefined : { or };
};
