import { foldText } from "./clean-text.ts";
import codes from "./country-codes.json" with { type: "json" };
import { ownCopy } from "./own-copy.ts";

/** Names in use beside those of the languages: short forms, parts of countries, former names, licence plates. */
const otherNames: Readonly<Record<string, string>> = {
  AE: "uae emirates",
  BO: "bolivia",
  BR: "brasil",
  CD: "drc drcongo zaire",
  CG: "congo congobrazzaville",
  CI: "ivorycoast",
  CV: "capeverde",
  CZ: "czechrepublic tschechei",
  DE: "brd germany deutschland allemagne",
  GB: "uk greatbritain britain england scotland wales northernireland grossbritannien angleterre inglaterra",
  GR: "el hellas",
  HK: "hongkong",
  IR: "iran",
  KP: "northkorea",
  KR: "southkorea korea republicofkorea",
  LA: "laos",
  MD: "moldova",
  MK: "macedonia",
  MM: "burma",
  NL: "holland thenetherlands holanda olanda",
  PS: "palestine",
  RU: "russia russianfederation",
  SY: "syria",
  SZ: "swaziland",
  TW: "taiwan",
  TZ: "tanzania",
  US: "usa unitedstates unitedstatesofamerica america eeuu eua etatsunis statiuniti vsa stanyzjednoczone アメリカ 米国",
  VA: "vatican",
  VE: "venezuela",
  VN: "vietnam",
};

const languages = "en de fr es it pt nl pl ja sv da nb fi cs sk hu ro tr el ru uk zh ko".split(" ");

const byCode = new Map<string, string>(
  Object.entries(codes.alpha3).flatMap(([alpha2, alpha3]) => [
    [alpha2, alpha2],
    [alpha3, alpha2],
  ]),
);

const tableOf = (language: string): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  return new Map(Object.keys(codes.alpha3).map((alpha2) => [foldText(names.of(alpha2) ?? ""), alpha2]));
};

const otherTable = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(otherNames).flatMap(([alpha2, names]) =>
      names.split(" ").map((name): [string, string] => [foldText(name), alpha2]),
    ),
  );

/** Made as they are needed: a language's names take a megabyte, and few files need the second. */
const tables: ReadonlyMap<string, string>[] = [];

const byName = (folded: string): string | undefined => {
  if (folded === "") return undefined;
  for (let index = 0; index <= languages.length; index += 1) {
    tables[index] ??= index === 0 ? otherTable() : tableOf(languages[index - 1] ?? "");
    const found = tables[index]?.get(folded);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** What was asked before: a column of a million rows holds few countries. */
const asked = new Map<string, string | undefined>();
const askedMax = 2_000;
/** No country's name is longer, and what was asked stays in memory. */
const lengthMax = 100;

const look = (text: string): string | undefined => {
  const code = byCode.get(text.trim().toUpperCase());
  if (code !== undefined) return code;
  const folded = foldText(text);
  return byName(folded) ?? (folded.startsWith("the") ? byName(folded.slice(3)) : undefined);
};

/** ISO 3166-1 alpha-2 of a country given by code (two or three letters) or by name in one of 23 languages. */
export const countryCode = (text: string): string | undefined => {
  if (text.length > lengthMax) return undefined;
  if (asked.has(text)) return asked.get(text);
  if (asked.size >= askedMax) asked.clear();
  const code = look(text);
  asked.set(ownCopy(text), code);
  return code;
};
