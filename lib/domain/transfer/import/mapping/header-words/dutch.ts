import type { HeaderWords } from "./header-words.ts";

export const dutch: HeaderWords = {
  email: "e mailadres|emailadres|mailadres|zakelijk e mailadres|mail|e mail|zakelijk e mail|email adres",
  first_name: "voornaam|roepnaam",
  last_name: "achternaam|familienaam",
  name: "naam|volledige naam|contactpersoon|contact|naam contactpersoon|naam contact|voor en achternaam",
  title: "functie|functietitel|titel|beroep|rol|functienaam|positie|job titel|functieomschrijving",
  phone:
    "telefoon|telefoonnummer|mobiel|mobiele nummer|gsm|tel|mobiel nummer|vaste telefoon|mobiel telefoonnummer|mobiele telefoon|telefoon mobiel|telefoon werk|tel nr|telefoonnr|mobielnummer|zakelijk telefoonnummer|direct nummer",
  country: "land|landcode",
  region: "regio|provincie|staat provincie|staat",
  city: "stad|plaats|woonplaats|gemeente",
  time_zone: "tijdzone",
  source: "bron|herkomst|leadbron|lead bron|oorspronkelijke bron|kanaal",
  score: "beoordeling|punten",
  tags: "labels|trefwoorden",
  last_contacted_at:
    "laatste contact|laatst gecontacteerd|datum laatste contact|laatste contactmoment|laatste activiteit|datum laatste activiteit|laatst contact|laatste interactie",
  "company.name":
    "bedrijf|bedrijfsnaam|organisatie|onderneming|werkgever|firma|naam bedrijf|bedrijf naam|naam van bedrijf|accountnaam|naam organisatie|organisatienaam",
  "company.domain":
    "website|webadres|domein|domeinnaam|webpagina|url|website url|url van website|bedrijfswebsite|site",
  "company.industry": "branche|sector|bedrijfstak|industrie",
  "company.employee_count":
    "werknemers|aantal werknemers|medewerkers|aantal medewerkers|bedrijfsgrootte|aantal fte|grootte bedrijf|aantal personeelsleden|personeel|aantal werknemers bedrijf",
  "company.country": "land bedrijf|land van bedrijf|bedrijfsland",
  "company.region": "provincie bedrijf|regio bedrijf",
  "company.city": "plaats bedrijf|vestigingsplaats|stad bedrijf",
};
