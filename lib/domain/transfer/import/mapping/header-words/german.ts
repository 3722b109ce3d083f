import type { HeaderWords } from "./header-words.ts";

export const german: HeaderWords = {
  email: "e mail adresse|email adresse|mailadresse|e mail geschäftlich|mail adresse",
  first_name: "vorname|rufname",
  last_name: "nachname|familienname|zuname",
  name: "vollständiger name|ansprechpartner|ansprechpartnerin|kontakt|kontaktname|kontaktperson|vor und nachname",
  title: "position|funktion|berufsbezeichnung|stellenbezeichnung|stelle|beruf|tätigkeit|jobtitel|titel",
  phone:
    "telefon|telefonnummer|tel nr|telefonnr|rufnummer|handy|handynummer|mobil|mobiltelefon|mobilnummer|festnetz|telefon geschäftlich|durchwahl|mobiltelefonnummer|tel",
  country: "land|ländercode|länderkürzel|staat|land region",
  region: "bundesland|kanton|provinz|bundesland region",
  city: "stadt|ort|wohnort",
  time_zone: "zeitzone",
  source: "quelle|herkunft|leadquelle",
  score: "bewertung|punkte|punktzahl|punktestand",
  tags: "schlagwörter|schlagworte|stichwörter|etiketten|kategorien",
  last_contacted_at:
    "letzter kontakt|zuletzt kontaktiert|letzter kontakt am|zuletzt kontaktiert am|letzte kontaktaufnahme|datum der letzten aktivität|letzte aktivität|letzte interaktion",
  "company.name":
    "firma|firmenname|unternehmen|unternehmensname|organisation|betrieb|arbeitgeber|gesellschaft",
  "company.domain":
    "webseite|internetseite|webadresse|internetadresse|homepage|firmendomain|website|website url|firmenwebseite|firmenwebsite",
  "company.industry": "branche|wirtschaftszweig|industrie",
  "company.employee_count":
    "mitarbeiter|mitarbeiterzahl|anzahl mitarbeiter|unternehmensgröße|beschäftigte|anzahl beschäftigte|firmengröße",
  "company.country": "land der firma|firmenland|firmensitz land",
  "company.region": "bundesland der firma",
  "company.city": "firmensitz|ort der firma|firmenort",
};
