import type { HeaderWords } from "./header-words.ts";

export const polish: HeaderWords = {
  email:
    "adres e mail|adres email|poczta|poczta elektroniczna|adres mailowy|email służbowy|mail|e mail|email firmowy|adres poczty elektronicznej",
  first_name: "imię|imiona",
  last_name: "nazwisko",
  name: "imię i nazwisko|nazwisko i imię|kontakt|osoba kontaktowa|pełne imię i nazwisko|nazwa kontaktu|imię nazwisko|nazwisko imię",
  title: "stanowisko|funkcja|tytuł|zawód|rola|nazwa stanowiska|pozycja",
  phone:
    "telefon|numer telefonu|nr telefonu|tel|komórka|telefon komórkowy|telefon stacjonarny|telefon służbowy|nr tel|tel kom|nr kom|numer telefonu komórkowego|telefon kontaktowy|numer komórkowy|tel komórkowy",
  country: "kraj|kod kraju|państwo",
  region: "województwo|region",
  city: "miasto|miejscowość",
  time_zone: "strefa czasowa",
  source: "źródło|pochodzenie|źródło leada|kanał|oryginalne źródło|źródło kontaktu",
  score: "ocena|punkty|punktacja|wynik",
  tags: "etykiety|tagi|słowa kluczowe",
  last_contacted_at:
    "ostatni kontakt|data ostatniego kontaktu|ostatnia aktywność|data ostatniej aktywności|data kontaktu",
  "company.name":
    "firma|nazwa firmy|przedsiębiorstwo|spółka|organizacja|pracodawca|firma nazwa|nazwa organizacji|nazwa przedsiębiorstwa|nazwa konta",
  "company.domain":
    "strona internetowa|strona www|www|domena|adres www|strona|url|adres strony|witryna|strona firmy",
  "company.industry": "branża|sektor|przemysł",
  "company.employee_count":
    "pracownicy|liczba pracowników|wielkość firmy|zatrudnienie|ilość pracowników|liczba zatrudnionych|rozmiar firmy",
  "company.country": "kraj firmy",
  "company.region": "województwo firmy",
  "company.city": "miasto firmy|siedziba",
};
