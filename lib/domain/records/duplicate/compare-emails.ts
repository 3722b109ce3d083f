import { isRole } from "#lib/domain/records/lead/email-verdict/role-names.ts";
import { isNear } from "./compare-fields.ts";
import { evidenceBits, type FieldVerdict, weigh } from "./evidence.ts";
import type { DuplicateProfile } from "./profile.ts";

/** Addresses are long and end alike, which Jaro-Winkler takes for likeness. */
const addressLine = 0.92;
/** Local parts shorter than this are initials, which many have. */
const localLengthMin = 6;
/** A shorter name is found in any address. */
const nameLengthMin = 3;

const localOf = ({ mailbox }: DuplicateProfile): string => mailbox.slice(0, mailbox.lastIndexOf("@"));

const spells = (local: string, name: string): boolean =>
  name.length >= nameLengthMin && local.includes(name.includes(" ") ? name.replaceAll(" ", "") : name);

/** True when the address is written from the first name, so that the name is no slip of a hand. */
export const spellsFirstName = (profile: DuplicateProfile): boolean =>
  spells(localOf(profile), profile.first);

const spellsName = (profile: DuplicateProfile): boolean =>
  spellsFirstName(profile) || spells(localOf(profile), profile.last);

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The next place that holds no digit. */
const pastDigits = (text: string, from: number): number => {
  let place = from;
  while (place < text.length && isDigit(text.charCodeAt(place))) place += 1;
  return place;
};

const differInDigitsAlone = (a: string, b: string): boolean => {
  let [left, right] = [pastDigits(a, 0), pastDigits(b, 0)];
  while (left < a.length && right < b.length && a.charCodeAt(left) === b.charCodeAt(right)) {
    left = pastDigits(a, left + 1);
    right = pastDigits(b, right + 1);
  }
  return left === a.length && right === b.length;
};

/** The most bits that two addresses can bring: what their comparison comes to, or more, for a fraction of its cost. */
export const emailsAtMost = (a: DuplicateProfile, b: DuplicateProfile): number => {
  if (a.mailbox === "" || b.mailbox === "") return 0;
  if (a.mailbox === b.mailbox) return evidenceBits("email", "same");
  const isFar = differInDigitsAlone(a.mailbox, b.mailbox) && localOf(a) !== localOf(b);
  return evidenceBits("email", isFar ? "differs" : "close");
};

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
    !followsNames && !differInDigitsAlone(a.mailbox, b.mailbox) && isNear(a.mailbox, b.mailbox, addressLine);
  return verdict(isSlip ? "close" : "differs");
};
