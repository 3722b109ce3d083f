import type { HeaderWords } from "./header-words.ts";

export const italian: HeaderWords = {
  email:
    "posta elettronica|indirizzo email|indirizzo e mail|indirizzo di posta elettronica|email aziendale|mail|indirizzo mail|email lavoro",
  first_name: "nome|nome di battesimo",
  last_name: "cognome",
  name: "nome completo|nome e cognome|cognome e nome|nominativo|contatto|referente|persona di contatto|nome cognome|nome contatto|nome referente|persona di riferimento",
  title:
    "titolo|ruolo|posizione|mansione|qualifica|professione|carica|ruolo aziendale|posizione lavorativa|funzione|posizione in azienda",
  phone:
    "telefono|numero di telefono|cellulare|tel|numero di cellulare|telefono fisso|recapito telefonico|numero di telefono cellulare|telefono cellulare|n telefono|recapito|telefono ufficio|telefono mobile|num telefono|cell",
  country: "paese|nazione|stato|codice paese|stato paese|nazione paese",
  region: "regione|provincia|stato provincia|provincia regione",
  city: "città|comune|località",
  time_zone: "fuso orario",
  source:
    "fonte|origine|provenienza|origine lead|fonte lead|canale|fonte del lead|origine del lead|canale di acquisizione",
  score: "punteggio|valutazione|punti",
  tags: "etichette|parole chiave",
  last_contacted_at:
    "ultimo contatto|data ultimo contatto|data dell ultimo contatto|ultima attività|data ultima attività|ultima interazione|contattato il",
  "company.name":
    "azienda|nome azienda|società|ragione sociale|impresa|organizzazione|ditta|nome società|nome dell azienda|denominazione|denominazione sociale|nome account|nome impresa",
  "company.domain":
    "sito web|sito|dominio|sito internet|pagina web|url sito|url sito web|sito aziendale|dominio aziendale|indirizzo web|sito web aziendale|url",
  "company.industry": "settore|industria|comparto|settore di attività",
  "company.employee_count":
    "dipendenti|numero di dipendenti|numero dipendenti|addetti|dimensione azienda|numero di addetti|n dipendenti|nr dipendenti|num dipendenti|organico|dimensione aziendale|dimensioni azienda|numero addetti|numero di dipendenti azienda",
  "company.country": "paese azienda|paese dell azienda",
  "company.region": "regione azienda|regione dell azienda",
  "company.city": "città azienda|città dell azienda|sede",
};
