import { compareExactly, compareFactsOf, compareNames } from "./compare-fields.ts";
import { bitsOf, evidenceBits, type FieldVerdict, weigh, weighByShare } from "./evidence.ts";
import type { Fact } from "./facts.ts";
import { areOffices } from "./offices.ts";
import type { DuplicateProfile } from "./profile.ts";

/** Facts together say this much at most, for or against: some follow from others, and nobody knows which. */
export const factBitsMax = 12;

const kindOf = (isOffice: boolean): "office" | "company" => (isOffice ? "office" : "company");

const compareCompanies = (a: DuplicateProfile, b: DuplicateProfile, isOffice: boolean): FieldVerdict => {
  const names = compareNames(a.company, b.company);
  const domains = compareExactly(a.domain, b.domain);
  if (domains === "same" || names === "missing") return weigh("company", kindOf(isOffice), domains);
  return weigh("company", kindOf(isOffice), names);
};

/** The first of these that speaks for the pair; what follows from it says nothing more, but may still contradict. */
const strongestFor = (fields: readonly FieldVerdict[]): FieldVerdict[] => {
  let most = 0;
  for (const { bits } of fields) most = Math.max(most, bits);
  const told = fields.findIndex(({ bits }) => bits > 0 && bits === most);
  return fields.map((field, index) => (field.bits > 0 && index !== told ? { ...field, bits: 0 } : field));
};

/** The most that a field can bring, by what is known of it without looking closely. */
const atMost = (kind: "company" | "office" | "city", a: string, b: string): number =>
  a === "" || b === "" ? 0 : evidenceBits(kind, a === b ? "same" : "close");

const companyAtMost = (a: DuplicateProfile, b: DuplicateProfile, isOffice: boolean): number => {
  const domains = compareExactly(a.domain, b.domain);
  return domains === "same" || a.company === "" || b.company === ""
    ? evidenceBits(kindOf(isOffice), domains)
    : atMost(kindOf(isOffice), a.company, b.company);
};

/** The most bits that surroundings can bring: what their comparison comes to, or more, for a fraction of its cost. */
export const surroundingsAtMost = (
  a: DuplicateProfile,
  b: DuplicateProfile,
  { bits: phone }: FieldVerdict,
): number => {
  const isOffice = areOffices(a, b);
  const company = companyAtMost(a, b, isOffice);
  const city = atMost("city", a.city, b.city);
  const region = evidenceBits("region", compareExactly(a.region, b.region));
  const country = evidenceBits("country", compareExactly(a.country, b.country));
  const against =
    Math.min(0, phone) +
    Math.min(0, company) +
    Math.min(0, city) +
    Math.min(0, region) +
    Math.min(0, country);
  const place = Math.max(0, city, region, country);
  return isOffice
    ? against + Math.max(0, phone, company) + place
    : against + Math.max(0, phone, company, place);
};

/**
 * What says where somebody works and lives: colleagues share all of it, so that it counts once. Of two leads without a
 * person the company says who they are, and the place which of its offices.
 */
export const compareSurroundings = (
  a: DuplicateProfile,
  b: DuplicateProfile,
  phone: FieldVerdict,
): FieldVerdict[] => {
  const isOffice = areOffices(a, b);
  const who = [phone, compareCompanies(a, b, isOffice)];
  const where = [
    weigh("city", "city", compareNames(a.city, b.city)),
    weigh("region", "region", compareExactly(a.region, b.region)),
    weigh("country", "country", compareExactly(a.country, b.country)),
  ];
  return isOffice ? [...strongestFor(who), ...strongestFor(where)] : strongestFor([...who, ...where]);
};

/** Says which share of all leads has a fact. */
export type ShareOf = (fact: Fact) => number;

/** Custom fields that both have by one name; a value that many have counts for as little as it tells. */
export const compareFacts = (a: DuplicateProfile, b: DuplicateProfile, shareOf: ShareOf): FieldVerdict[] => {
  const fields = a.facts.map((fact) => {
    const { name, kind, value } = fact;
    const other = b.facts.find((one) => one.name === name)?.value ?? "";
    const agreement = compareFactsOf[kind](value, other);
    return weighByShare(name, kind, agreement, agreement === "same" ? shareOf(fact) : 0);
  });
  const bits = bitsOf(fields);
  const scale = Math.min(1, factBitsMax / Math.max(1, Math.abs(bits)));
  return scale === 1 ? fields : fields.map((field) => ({ ...field, bits: field.bits * scale }));
};
