import type { ColumnMapping, MappableField } from "#lib/contract/imports.ts";

/** Header names seen in exports of mail tools, CRMs and fairs, folded: lower case, letters and digits only. */
const synonyms: Readonly<Record<MappableField, readonly string[]>> = {
  email: ["email", "emailaddress", "mail", "workemail", "businessemail", "emailwork"],
  first_name: ["firstname", "givenname", "forename", "vorname", "prenom"],
  last_name: ["lastname", "surname", "familyname", "nachname", "nom"],
  name: ["name", "fullname", "contact", "contactname", "leadname"],
  title: ["title", "jobtitle", "position", "role"],
  phone: ["phone", "phonenumber", "telephone", "tel", "mobile", "mobilephone", "workphone"],
  country: ["country", "countrycode"],
  region: ["region", "state", "province"],
  city: ["city", "town"],
  time_zone: ["timezone", "tz"],
  source: ["source", "leadsource"],
  score: ["score", "leadscore", "rating"],
  tags: ["tags", "labels", "tag"],
  "company.name": [
    "company",
    "companyname",
    "organization",
    "organisation",
    "account",
    "accountname",
    "employer",
    "firma",
  ],
  "company.domain": ["companydomain", "domain", "website", "companywebsite", "url"],
  "company.industry": ["industry", "sector", "companyindustry"],
  "company.employee_count": ["employees", "employeecount", "companysize", "headcount", "numberofemployees"],
  "company.country": ["companycountry"],
  "company.region": ["companyregion", "companystate"],
  "company.city": ["companycity"],
};

const fold = (header: string): string =>
  header
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

const byHeader = new Map(
  Object.entries(synonyms).flatMap(([field, names]) =>
    // An export's columns are named for their fields.
    [fold(field), ...names].map((name) => [name, field as MappableField] as const),
  ),
);

const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const looksLikeEmail = (values: readonly string[]): boolean => {
  const filled = values.filter((value) => value.trim() !== "");
  return (
    filled.length > 0 && filled.filter((value) => emailLike.test(value.trim())).length >= filled.length * 0.8
  );
};

/**
 * Suggests a field per column, from its header and, for emails, from its values. A field is given once; the first
 * column that claims it keeps it.
 */
export const suggestMapping = (
  columns: readonly string[],
  sample: readonly (readonly string[])[],
): ColumnMapping[] => {
  const given = new Set<MappableField>();
  const claim = (field: MappableField | undefined): field is MappableField =>
    field !== undefined && !given.has(field);
  const mapping = columns.map((column): ColumnMapping => {
    const field = byHeader.get(fold(column));
    if (!claim(field)) return { column, field: null, confidence: 0, reason: "no known header" };
    given.add(field);
    return {
      column,
      field,
      confidence: fold(column) === fold(field) ? 1 : 0.9,
      reason: `header means ${field}`,
    };
  });
  return mapping.map((entry, index) => {
    const values = sample.map((row) => row[index] ?? "");
    if (entry.field !== null || given.has("email") || !looksLikeEmail(values)) return entry;
    given.add("email");
    return { ...entry, field: "email", confidence: 0.8, reason: "its values are email addresses" };
  });
};
