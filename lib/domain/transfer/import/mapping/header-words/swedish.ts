import type { HeaderWords } from "./header-words.ts";

export const swedish: HeaderWords = {
  email: "e post|epost|e postadress|epostadress|mejl|mejladress|mail|e mail|jobbmejl|jobb e post",
  first_name: "förnamn",
  last_name: "efternamn",
  name: "namn|fullständigt namn|kontaktperson|kontakt|för och efternamn|kontaktnamn|kontaktpersonens namn",
  title: "titel|befattning|roll|yrke|jobbtitel|position|tjänst",
  phone:
    "telefonnummer|mobil|mobilnummer|telefon|mobiltelefon|mobilnr|telefonnr|telnr|tel|telefon arbete|direktnummer|telefon jobb",
  country: "land|landskod",
  region: "län|region|landskap",
  city: "stad|ort|postort",
  time_zone: "tidszon",
  source: "källa|ursprung|leadkälla|kanal|ursprunglig källa",
  score: "poäng|betyg",
  tags: "taggar|etiketter|nyckelord",
  last_contacted_at: "senaste kontakt|senast kontaktad|senaste aktivitet|senaste kontaktdatum|senast kontakt",
  "company.name":
    "företag|företagsnamn|bolag|organisation|arbetsgivare|organisationsnamn|bolagsnamn|firma|företagets namn",
  "company.domain": "webbplats|hemsida|domän|webbadress|url|hemsideadress|företagets hemsida|sajt",
  "company.industry": "bransch|sektor",
  "company.employee_count": "anställda|antal anställda|företagsstorlek|medarbetare|antal medarbetare|storlek",
  "company.country": "företagets land",
  "company.region": "företagets län",
  "company.city": "företagets ort",
};
