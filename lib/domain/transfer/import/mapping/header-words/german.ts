import type { HeaderWords } from "./header-words.ts";

export const german: HeaderWords = {
  email:
    "e mail adresse|email adresse|mailadresse|e mail geschäftlich|mail adresse|e mail 1|emailadressen|mail adressen|e mail kontakt|geschäftliche e mail",
  first_name: "vorname|rufname|vornamen",
  last_name: "nachname|familienname|zuname|name nachname",
  name: "vollständiger name|ansprechpartner|ansprechpartnerin|kontakt|kontaktname|kontaktperson|vor und nachname|kontakt name|name ansprechpartner|name vorname|vorname name|vorname nachname|nachname vorname|name des kontakts|anzeigename|gesamtname",
  title:
    "position|funktion|berufsbezeichnung|stellenbezeichnung|stelle|beruf|tätigkeit|jobtitel|titel|arbeitstitel|rolle|jobbezeichnung|stellung|dienststellung|positionsbezeichnung|berufstitel",
  phone:
    "telefon|telefonnummer|tel nr|telefonnr|rufnummer|handy|handynummer|mobil|mobiltelefon|mobilnummer|festnetz|telefon geschäftlich|durchwahl|mobiltelefonnummer|tel|telefon nr|tel mobil|telefon mobil|mobilfunk|mobilfunknummer|festnetznummer|handynr|mobilnr|mobil tel nr|tel dienstlich|telefon büro|telefonzentrale|fon|telefon 1|rufnr|mobile|tel geschäftlich",
  country: "land|ländercode|länderkürzel|staat|land region|ländername|ländercode iso|land iso|nation",
  region:
    "bundesland|kanton|provinz|bundesland region|region|land bundesland|bundesland provinz|bundesland kanton|bundesstaat",
  city: "stadt|ort|wohnort|gemeinde|ortschaft|standort|firmenstandort",
  time_zone: "zeitzone|zeit zone",
  source:
    "quelle|herkunft|leadquelle|ursprung|herkunftsquelle|kontaktquelle|lead herkunft|kanal|ursprüngliche quelle|akquisekanal|leadherkunft",
  score: "bewertung|punkte|punktzahl|punktestand|leadscore|lead score|lead bewertung|punktwert",
  tags: "schlagwörter|schlagworte|stichwörter|etiketten|kategorien|tag|stichwort|schlagwort",
  last_contacted_at:
    "letzter kontakt|zuletzt kontaktiert|letzter kontakt am|zuletzt kontaktiert am|letzte kontaktaufnahme|datum der letzten aktivität|letzte aktivität|letzte interaktion|letzter kontakt datum|letztkontakt|letzter anruf|datum letzter kontakt|datum des letzten kontakts|letzte kontaktierung|letzter kontaktzeitpunkt|letztes gespräch",
  "company.name":
    "firma|firmenname|unternehmen|unternehmensname|organisation|betrieb|arbeitgeber|gesellschaft|firmenbezeichnung|name der firma|name des unternehmens|accountname|firma name|firma organisation|institution|kundenfirma|name der organisation|unternehmen organisation",
  "company.domain":
    "webseite|internetseite|webadresse|internetadresse|homepage|firmendomain|website|website url|firmenwebseite|firmenwebsite|internet|webpräsenz|unternehmenswebsite|unternehmensdomain|domäne|url|webauftritt|firmen website|firmenhomepage",
  "company.industry":
    "branche|wirtschaftszweig|industrie|sektor|geschäftsfeld|wirtschaftsbereich|branche der firma|geschäftsbereich",
  "company.employee_count":
    "mitarbeiter|mitarbeiterzahl|anzahl mitarbeiter|unternehmensgröße|beschäftigte|anzahl beschäftigte|firmengröße|mitarbeiteranzahl|anzahl der mitarbeiter|anzahl mitarbeitende|mitarbeitende|personalbestand|anzahl der beschäftigten|zahl der mitarbeiter|beschäftigtenzahl|größe des unternehmens|ma anzahl|anzahl ma|mitarbeiter anzahl",
  "company.country":
    "land der firma|firmenland|firmensitz land|land des unternehmens|unternehmensland|sitz land",
  "company.region": "bundesland der firma|bundesland des unternehmens",
  "company.city": "firmensitz|ort der firma|firmenort|sitz|unternehmenssitz|stadt der firma|hauptsitz",
};
