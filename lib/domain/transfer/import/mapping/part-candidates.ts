import { type PartTarget, partFields, PartTarget as parts } from "#lib/contract/transfer/mappable-fields.ts";
import { foldText } from "#lib/domain/records/lead/normalise/clean-text.ts";
import type { Candidate } from "./weigh-column.ts";

/** An export's columns are named for their fields, or by their labels. */
const ownNames = new Map<string, PartTarget>(partFields.map((field) => [foldText(field), field]));

const profileWords =
  "url|profile|profile url|profile link|link|profil|profile page|url public|contact profile url";
const sites = [
  ["social.linkedin", "linkedin", /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\//i],
  ["social.xing", "xing", /^(?:https?:\/\/)?(?:www\.)?xing\.com\/profile\//i],
] as const;
const profileNames = new Map(
  sites.flatMap(([field, site, link]) =>
    ["", ...profileWords.split("|")].flatMap((word) =>
      [`${site} ${word}`, `person ${site} ${word}`].map(
        (name) => [foldText(name), { field, site, link }] as const,
      ),
    ),
  ),
);

/** What known systems call the ids of their records of people. */
const recordIds: Readonly<Record<string, string>> = {
  hubspot: "record id|record id contact|hubspot id|hubspot contact id|hubspot record id|hs object id",
  salesforce: "salesforce id|salesforce lead id|salesforce contact id|sfdc id|sfdc lead id|sfdc contact id",
  pipedrive: "pipedrive id|pipedrive person id|pipedrive lead id",
  zoho: "zoho id|zoho record id|zoho lead id|zoho contact id",
  close: "close id|close lead id|close contact id",
  dynamics: "dynamics id|dynamics lead id|dynamics contact id",
};
const systemOf = new Map(
  Object.entries(recordIds).flatMap(([system, names]) =>
    names.split("|").map((name) => [foldText(name), system] as const),
  ),
);

/** Fewer links than this are no column of links. */
const linksMin = 0.8;
/** Below what `auto_confirm` asks for: a person says whether a column identifies records. */
const asked = 0.65;

const partOf = (values: readonly string[], test: (value: string) => boolean): number =>
  values.length === 0 ? 1 : values.filter(test).length / values.length;

const byOwnName = (column: string, filled: readonly string[]): Candidate | undefined => {
  const field = parts.safeParse(column.trim()).data ?? ownNames.get(foldText(column));
  if (field === undefined) return undefined;
  const isMap = field === "external_ids" || field === "social";
  return isMap && partOf(filled, (value) => value.startsWith("{")) < linksMin
    ? undefined
    : { field, confidence: 1, reason: `header means ${field}` };
};

/** The parts of a lead that a column may fill, from its header and its values. */
export const partCandidates = (column: string, values: readonly string[]): Candidate[] => {
  const filled = values.map((value) => value.trim()).filter((value) => value !== "");
  const own = byOwnName(column, filled);
  if (own !== undefined) return [own];
  const name = foldText(column);
  const profile = profileNames.get(name);
  if (profile !== undefined) {
    const { field, link } = profile;
    if (partOf(filled, (value) => link.test(value)) < linksMin) return [];
    return [{ field, confidence: 0.9, reason: `header means ${field}; its values are links to profiles` }];
  }
  const system = systemOf.get(name);
  const isId =
    new Set(filled).size === filled.length && partOf(filled, (one) => /^[\w-]{1,64}$/.test(one)) === 1;
  return system === undefined || !isId
    ? []
    : [{ field: `external_ids.${system}`, confidence: asked, reason: `header is a record id of ${system}` }];
};
