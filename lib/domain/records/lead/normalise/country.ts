import { foldText } from "./clean-text.ts";
import codes from "./country-codes.json" with { type: "json" };
import names from "./country-names.json" with { type: "json" };
import { ownCopy } from "./own-copy.ts";

/** Names in use beside those of the languages: short forms, parts of countries, former names, licence plates. */
const otherNames: Readonly<Record<string, string>> = {
  AE: "uae emirates theemirates الامارات",
  AL: "shqiperia",
  AM: "հայաստան",
  AT: "osterreich oesterreich",
  BA: "bosnia bosniaherzegovina bih bosnaihercegovina",
  BG: "българия",
  BO: "bolivia",
  BR: "brasil",
  BY: "беларусь byelorussia",
  CD: "drc drcongo congodemrep congothedemocraticrepublicofthe zaire rdc democraticrepublicofcongo congokinshasa congodr rdcongo",
  CG: "congobrazzaville republicofcongo",
  CH: "schweiz suisse svizzera svizra swiss",
  CI: "ivorycoast cotedivoire elfenbeinkuste costademarfil",
  CN: "prc prchina mainlandchina 中国 中國 中华人民共和国",
  CV: "capeverde",
  CZ: "czechrepublic tschechei czech ceskarepublika cesko",
  DE: "ger brd germany deutschland allemagne bundesrepublikdeutschland frg",
  EE: "eesti",
  EG: "مصر",
  ES: "espana",
  FI: "suomi",
  FM: "micronesia",
  GB: "uk greatbritain britain england scotland wales northernireland grossbritannien angleterre inglaterra anglia royaumeuni 英国 영국",
  GE: "საქართველო",
  GR: "el hellas ellada",
  HK: "hongkong hongkongsar 香港 홍콩",
  HR: "hrvatska",
  HU: "magyarorszag",
  IE: "republicofireland eire southernireland",
  IL: "ישראל",
  IN: "bharat भारत",
  IR: "iran persia",
  IS: "island",
  JP: "nippon nihon 日本 일본",
  KP: "northkorea dprk democraticpeoplesrepublicofkorea 북한 朝鮮 北朝鮮",
  KR: "southkorea korea republicofkorea rok 한국 대한민국 韓国 韩国 韓國",
  KG: "kyrgyzrepublic",
  LA: "laos laopdr",
  LT: "lietuva",
  LV: "latvija",
  MD: "moldova moldawien moldavia",
  MF: "saomartinho",
  MK: "macedonia fyrom",
  MM: "burma",
  MO: "macau macao 澳门 澳門 마카오",
  NL: "holland thenetherlands holanda olanda",
  NO: "norge noreg",
  PL: "polska",
  PS: "palestine palestina stateofpalestine",
  PT: "portugal",
  RO: "romania",
  RS: "srbija србија serbia",
  RU: "russia russianfederation россия рф",
  SA: "ksa السعودية saudi",
  SE: "sverige",
  SI: "slovenija",
  SK: "slovakrepublic slovensko",
  SY: "syria",
  SZ: "swaziland",
  TH: "ไทย ประเทศไทย",
  TL: "easttimor",
  TR: "turkey turkiye",
  TT: "trinidad",
  TW: "taiwan republicofchina roc 台湾 台灣 臺灣 대만",
  TZ: "tanzania",
  UA: "ukraine україна",
  US: "usa unitedstates unitedstatesofamerica america eeuu eua etatsunis etatsunisdamerique statiuniti vsa stanyzjednoczone usofa theunitedstates estadosunidos vereinigtestaatenvonamerika アメリカ 米国 美国 미국",
  VA: "vatican holysee",
  VE: "venezuela",
  VN: "vietnam",
};

/** Names of two countries, unless more is said. */
const ambiguous = new Set([...names.names[""].split(" "), "congo", "kongo", "virginislands"].filter(Boolean));

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

const packagedTable = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(names.names).flatMap(([alpha2, known]) =>
      alpha2 === "" ? [] : known.split(" ").map((name): [string, string] => [name, alpha2]),
    ),
  );

/** Made as they are needed: a language's names take a megabyte, and few files need the second. */
const tables: ReadonlyMap<string, string>[] = [];
const makers = [otherTable, packagedTable, ...languages.map((language) => () => tableOf(language))];

const byName = (folded: string): string | undefined => {
  if (folded === "") return undefined;
  for (const [index, make] of makers.entries()) {
    tables[index] ??= make();
    const found = tables[index]?.get(folded);
    if (found !== undefined) return found;
    if (index === 0 && ambiguous.has(folded)) return undefined;
  }
  return undefined;
};

/** What says no more of a state than that it is one. */
const formal =
  /\b(?:the|plurinational|bolivarian|islamic|federated|federal|democratic|socialist|people'?s|united|arab|kingdom|republic|states?|province|commonwealth|principality|sultanate|federation|union|territory|of)\b/gi;
/** "Korea, Republic of", "Korea (Republic of)". */
const turned = /^([^,(]+)[,(]([^,()]+)\)?$/;
/** Whose formal name tells two apart. */
const toldApart = new Set(["korea", "congo", "china", "virginislands", "guinea", "arabemirates"]);

/** The country of a name with more words than it needs. */
const byFormalName = (text: string): string | undefined => {
  const [, name = "", addition = ""] = turned.exec(text) ?? [];
  const whole = name === "" ? undefined : byName(foldText(`${addition} ${name}`));
  if (whole !== undefined) return whole;
  const rest = foldText(text.replaceAll(formal, " "));
  return rest === foldText(text) || toldApart.has(rest) ? undefined : byName(rest);
};

/** `DE - Germany`, `Germany (Deutschland)`, `England, UK`: every part is the one country. */
const bySaidTwice = (text: string): string | undefined => {
  const parts = text
    .split(/\s[-–|]\s|[/(),]|(?<=^[A-Z]{2})-(?=\p{Lu}\p{Ll})/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length < 2) return undefined;
  const codes = new Set(parts.map((part) => byCode.get(part.toUpperCase()) ?? byName(foldText(part))));
  const [code] = codes;
  return codes.size === 1 ? code : undefined;
};

/** A flag is its country's two letters; `GB-ENG` is a part of one. */
const byMark = (text: string): string | undefined => {
  const flag = /^\s*(\p{RI}\p{RI})\s*$/u.exec(text)?.[1];
  if (flag !== undefined)
    return byCode.get(
      [...flag].map((one) => String.fromCharCode((one.codePointAt(0) ?? 0) - 0x1f1a5)).join(""),
    );
  const [, country = "", part = ""] = /^([A-Z]{2})-([A-Z0-9]{2,3})$/.exec(text.trim()) ?? [];
  // `DE-AT` is a language's.
  return byCode.has(part) ? undefined : byCode.get(country);
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
  const dotted = /^\p{L}\.(?:\s?\p{L}\.?){1,2}$/u.test(text.trim())
    ? byCode.get(folded.toUpperCase())
    : undefined;
  return (
    dotted ??
    byName(folded) ??
    (folded.startsWith("the") ? byName(folded.slice(3)) : undefined) ??
    (text.includes("&") ? byName(foldText(text.replaceAll("&", " and "))) : undefined) ??
    byFormalName(text) ??
    bySaidTwice(text) ??
    byMark(text)
  );
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

/**
 * ISO 3166-1 alpha-2 of a numeric code, of three figures: with fewer it may as well be how one dials the country.
 */
export const numericCountry = (text: string): string | undefined =>
  (codes.numeric as Readonly<Record<string, string>>)[/^\s*(\d{3})\s*$/.exec(text)?.[1] ?? ""];
