import { leadFieldRow } from "#lib/contract/records/lead-field-shapes.ts";
import type { MappableField, TargetField } from "#lib/contract/transfer/import-record.ts";
import { isOptOutField } from "#lib/contract/transfer/mappable-fields.ts";
import { autoConfirmedMin } from "./auto-confirmed.ts";
import { namesAnother, namesAttribute } from "./header-parts.ts";
import { contained, loose, readHeader } from "./read-header.ts";
import type { ValueProfile } from "./value-profile.ts";

/** A field that a column may fill, with the reason in words. */
export interface Candidate {
  readonly field: TargetField;
  readonly confidence: number;
  readonly reason: string;
}

/** How much of a column looks as a field's values do, and what they are called; undefined where any text would do. */
const likeness = (
  field: MappableField,
  profile: ValueProfile,
): readonly [part: number, values: string] | undefined => {
  switch (field) {
    case "email":
      return [profile.share("email"), "email addresses"];
    case "phone":
      return [profile.share("phone"), "phone numbers"];
    case "country":
    case "company.country":
      return [profile.share("country"), "countries"];
    case "company.domain":
      return profile.share("profileLink") > hardly
        ? [0, "a company's own domain"]
        : [Math.max(profile.share("domain"), profile.share("email")), "domains"];
    case "score":
      return [profile.share("percent"), "numbers from 0 to 100"];
    case "company.employee_count":
      return [profile.share("headcount"), "numbers"];
    case "time_zone":
      return [profile.share("timeZone"), "names of time zones"];
    case "title":
      return profile.share("salutation") > hardly ? [0, "job titles"] : misfit(profile);
    case "name":
      if (profile.share("legalForm") >= someForms) return [0, "names of people"];
      return profile.share("fullName") >= mostly && profile.share("email") < mostly
        ? [1, "full names"]
        : misfit(profile);
    case "company.name":
      return profile.share("legalForm") >= someForms ? [1, "company names"] : misfit(profile);
    case "tags":
      return profile.share("addressGroup") > hardly ? [0, "tags"] : undefined;
    case "source":
      return undefined;
    case "opted_out.channels":
    case "opted_out.email":
    case "opted_out.phone":
    case "opted_out.all":
      return [profile.share("optOut"), "opt-outs"];
    default:
      return likenessByType(field, profile);
  }
};

const likenessByType = (
  field: MappableField,
  profile: ValueProfile,
): readonly [part: number, values: string] | undefined => {
  const type = leadFieldRow(field)?.type;
  if (type === "date") return [profile.share("date"), "dates"];
  return type === "number" ? [profile.share("number"), "numbers"] : misfit(profile);
};

const mostly = 0.8;
const hardly = 0.2;
/** Many companies are written without their legal form, and hardly anything else with one. */
const someForms = 0.3;
/** A header that only holds a field's name stays a guess, whatever its values are. */
const parted = contained + 0.1;
const guessMax = autoConfirmedMin - 0.01;
/** Fewer values than this contradict no header. */
const tellingMin = 3;

/** Addresses, links and numbers are nobody's name or place. */
const misfit = (profile: ValueProfile): readonly [number, string] | undefined =>
  Math.max(profile.share("email"), profile.share("domain"), profile.share("number")) >= mostly
    ? [0, "words"]
    : undefined;

const weighed = (
  confidence: number,
  meant: string,
  field: MappableField,
  profile: ValueProfile,
): Candidate => {
  const said = `header means ${field}${meant}`;
  // A word that means something else as often needs values to speak for it.
  if (profile.filled === 0)
    return {
      field,
      confidence: confidence <= loose ? Math.min(guessMax, confidence) : confidence,
      reason: said,
    };
  const like = likeness(field, profile);
  if (like === undefined) return { field, confidence, reason: said };
  const [part, values] = like;
  // Left out, an opt-out would be lost: a person decides what unreadable values mean.
  if (isOptOutField(field) && part < 1)
    return {
      field,
      confidence: Math.min(guessMax, confidence),
      reason: `${said}, but some of its values say neither yes nor no`,
    };
  // A field's own name is believed while any of its values fits.
  if (confidence === 1 && (part > 0 || profile.filled < tellingMin))
    return { field, confidence, reason: said };
  if (part >= mostly)
    return {
      field,
      confidence:
        confidence < parted ? Math.min(guessMax, confidence + 0.08) : Math.min(0.98, confidence + 0.08),
      reason: `${said}; its values are ${values}`,
    };
  if (part <= hardly && profile.filled >= tellingMin)
    return { field, confidence: confidence * 0.4, reason: `${said}, but its values are not ${values}` };
  // Some values that don't fit are for the check of their rows: the header alone names the field surely.
  const sure = Math.max(confidence * 0.9, Math.min(confidence, autoConfirmedMin));
  return { field, confidence: sure, reason: `${said}; some of its values are ${values}` };
};

const byValues = (profile: ValueProfile): Candidate[] => {
  const say = (field: MappableField, confidence: number, values: string): Candidate => ({
    field,
    confidence,
    reason: `its values are ${values}`,
  });
  if (profile.share("email") >= mostly) return [say("email", 0.8, "email addresses")];
  if (profile.share("phone") >= mostly && profile.share("phoneWithCode") >= mostly)
    return [say("phone", guessMax, "phone numbers with country codes")];
  if (profile.share("countryName") >= mostly) return [say("country", 0.65, "countries")];
  if (profile.share("domain") >= mostly && profile.share("profileLink") <= hardly)
    return [say("company.domain", 0.6, "domains")];
  if (profile.share("legalForm") >= mostly / 2) return [say("company.name", 0.6, "names with legal forms")];
  if (profile.share("fullName") >= 0.9 && profile.distinct >= 0.5 && profile.filled >= tellingMin)
    return [say("name", 0.5, "words like full names")];
  return [];
};

/** Every field that a column may fill, from its header and from its first values. */
export const weighColumn = (column: string, profile: ValueProfile): Candidate[] => {
  const byHeader = readHeader(column).map(({ field, confidence, language }) =>
    weighed(confidence, language === "English" || confidence === 1 ? "" : ` (${language})`, field, profile),
  );
  // Values of somebody else's fields look as the lead's own do.
  if (byHeader.length === 0 && (namesAnother(column) || namesAttribute(column))) return [];
  const named = new Set<TargetField>(byHeader.map(({ field }) => field));
  return [...byHeader, ...byValues(profile).filter(({ field }) => !named.has(field))];
};
