import type { HeaderWords } from "./header-words.ts";

export const german: HeaderWords = {
  email: "e mail adresse|email adresse|mailadresse|e mail geschäftlich|mail adresse",
  first_name: "vorname|rufname",
  last_name: "nachname|familienname|zuname",
  name: "vollständiger name|ansprechpartner|ansprechpartnerin|kontakt|kontaktname|kontaktperson|vor und nachname",
  title: "position|funktion|berufsbezeichnung|stellenbezeichnung|stelle|beruf|tätigkeit",
  phone:
    "telefon|telefonnummer|tel nr|telefonnr|rufnummer|handy|handynummer|mobil|mobiltelefon|mobilnummer|festnetz|telefon geschäftlich|durchwahl",
  country: "land|ländercode|länderkürzel|staat",
  region: "bundesland|kanton|provinz",
  city: "stadt|ort|wohnort",
  time_zone: "zeitzone",
  source: "quelle|herkunft|leadquelle",
  score: "bewertung|punkte|punktzahl|punktestand",
  tags: "schlagwörter|schlagworte|stichwörter|etiketten",
  last_contacted_at:
    "letzter kontakt|zuletzt kontaktiert|letzter kontakt am|zuletzt kontaktiert am|letzte kontaktaufnahme",
  "company.name":
    "firma|firmenname|unternehmen|unternehmensname|organisation|betrieb|arbeitgeber|gesellschaft",
  "company.domain": "webseite|internetseite|webadresse|internetadresse|homepage|firmendomain",
  "company.industry": "branche|wirtschaftszweig|industrie",
  "company.employee_count":
    "mitarbeiter|mitarbeiterzahl|anzahl mitarbeiter|unternehmensgröße|beschäftigte|anzahl beschäftigte|firmengröße",
  "company.country": "land der firma|firmenland|firmensitz land",
  "company.region": "bundesland der firma",
  "company.city": "firmensitz|ort der firma|firmenort",
};
