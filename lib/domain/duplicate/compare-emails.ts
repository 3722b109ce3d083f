import { isRole } from "#lib/domain/lead/email-verdict/role-names.ts";
import { isNear } from "./compare-fields.ts";
import { type FieldVerdict, weigh } from "./evidence.ts";
import type { DuplicateProfile } from "./profile.ts";

/** Addresses are long and end alike, which Jaro-Winkler takes for likeness. */
const addressLine = 0.92;
/** Local parts shorter than this are initials, which many have. */
const localLengthMin = 6;
/** A shorter name is found in any address. */
const nameLengthMin = 3;

const localOf = ({ mailbox }: DuplicateProfile): string => mailbox.slice(0, mailbox.lastIndexOf("@"));

const spells = (local: string, name: string): boolean =>
  name.length >= nameLengthMin && local.includes(name.replaceAll(" ", ""));

/** True when the address is written from the first name, so that the name is no slip of a hand. */
export const spellsFirstName = (profile: DuplicateProfile): boolean =>
  spells(localOf(profile), profile.first);

const spellsName = (profile: DuplicateProfile): boolean =>
  spellsFirstName(profile) || spells(localOf(profile), profile.last);

const withoutDigits = (text: string): string => text.replaceAll(/\d/g, "");

/**
 * Compares mailboxes. Addresses that follow from their people's names say no more than the names do: `j.smith` and
 * `m.smith` of one house are two people, not a slip.
 */
export const compareEmails = (a: DuplicateProfile, b: DuplicateProfile): FieldVerdict => {
  const verdict = (agreement: FieldVerdict["agreement"]) => weigh("email", "email", agreement);
  if (a.mailbox === "" || b.mailbox === "") return verdict("missing");
  if (a.mailbox === b.mailbox) return verdict("same");
  const followsNames = spellsName(a) && spellsName(b);
  const local = localOf(a);
  if (local === localOf(b) && local.length >= localLengthMin && !isRole(local))
    return followsNames ? { field: "email", agreement: "close", bits: 0 } : verdict("close");
  // "sales1@" and "sales2@" are two desks.
  const isSlip =
    isNear(a.mailbox, b.mailbox, addressLine) && withoutDigits(a.mailbox) !== withoutDigits(b.mailbox);
  return verdict(isSlip && !followsNames ? "close" : "differs");
};
