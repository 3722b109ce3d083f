import type { HeaderWords } from "./header-words.ts";

export const polish: HeaderWords = {
  email: "adres e mail|adres email|poczta|poczta elektroniczna|adres mailowy|email służbowy",
  first_name: "imię|imiona",
  last_name: "nazwisko",
  name: "imię i nazwisko|nazwisko i imię|kontakt|osoba kontaktowa|pełne imię i nazwisko",
  title: "stanowisko|funkcja|tytuł|zawód",
  phone:
    "telefon|numer telefonu|nr telefonu|tel|komórka|telefon komórkowy|telefon stacjonarny|telefon służbowy",
  country: "kraj|kod kraju|państwo",
  region: "województwo|region",
  city: "miasto|miejscowość",
  time_zone: "strefa czasowa",
  source: "źródło|pochodzenie|źródło leada",
  score: "ocena|punkty|punktacja|wynik",
  tags: "etykiety|tagi|słowa kluczowe",
  last_contacted_at: "ostatni kontakt|data ostatniego kontaktu",
  "company.name": "firma|nazwa firmy|przedsiębiorstwo|spółka|organizacja|pracodawca",
  "company.domain": "strona internetowa|strona www|www|domena|adres www|strona",
  "company.industry": "branża|sektor|przemysł",
  "company.employee_count": "pracownicy|liczba pracowników|wielkość firmy|zatrudnienie",
  "company.country": "kraj firmy",
  "company.region": "województwo firmy",
  "company.city": "miasto firmy|siedziba",
};
