import type { LeadValues } from "#lib/contract/records/lead-record.ts";
import { seededRandom } from "#lib/local/gate/seeded-random.ts";
import {
  companyWords,
  firstNames,
  industries,
  lastNames,
  places,
  sources,
  tags,
  titles,
} from "./vocabulary.ts";

type Random = () => number;

const COMPANIES = 400;
const SEED = 20_260_101;

/**
 * Invented leads, the same ones every time: people of a few hundred companies. Addresses end in `.example` and phone
 * numbers are of the ranges kept for fiction, so that nobody can be reached by them.
 */
export function demoLeads(count: number): LeadValues[] {
  const random = seededRandom(SEED);
  const companies = Array.from({ length: COMPANIES }, (_, index) => demoCompany(random, index));
  return Array.from({ length: count }, (_, index) => demoLead(random, companies, index));
}

function demoCompany(random: Random, index: number) {
  const [first, second] = companyWords;
  const name = `${pick(first, random)} ${pick(second, random)}`;
  const employees = Math.round(10 ** (1 + random() * 3.5));
  return {
    place: pick(places, random),
    company: {
      name,
      domain: `${slug(name)}-${index + 1}.example`,
      industry: pick(industries, random),
      employee_count: employees,
      revenue: { amount: `${employees * (80 + Math.round(random() * 160))}000.00`, currency: "EUR" },
    },
  };
}

function demoLead(
  random: Random,
  companies: readonly ReturnType<typeof demoCompany>[],
  index: number,
): LeadValues {
  const { place, company } = pick(companies, random);
  const [first_name, last_name] = [pick(firstNames, random), pick(lastNames, random)];
  return {
    // The index keeps namesakes of one company apart.
    email: `${slug(first_name)}.${slug(last_name)}${index + 1}@${company.domain}`,
    first_name,
    last_name,
    title: pick(titles, random),
    ...(random() < 0.7 && { phone: `${place.phonePrefix}${digits(random, place.phoneDigits)}` }),
    country: place.country,
    city: place.city,
    time_zone: place.timeZone,
    company: { ...company, country: place.country, city: place.city },
    source: pick(sources, random),
    // Few leads are hot: the mean of three draws is seldom far from the middle.
    score: Math.round(((random() + random() + random()) / 3) * 100),
    tags: tags.filter(() => random() < 0.15),
  };
}

function pick<T>(list: readonly [T, ...T[]] | readonly T[], random: Random): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error("nothing to pick from");
  return chosen;
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join("");
}

/** ASCII words joined by hyphens; accents go. */
function slug(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9]+/g, "-");
}
