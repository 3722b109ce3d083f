/** Address books, as the other tables are written. */
export const addressBooks: Readonly<Record<string, string>> = {
  "Outlook (web)": `
    First Name = first_name
    Middle Name
    Last Name = last_name
    Title | Mr.
    Suffix
    Nickname
    Given Yomi
    Surname Yomi
    E-mail Address = email
    E-mail 2 Address ~ email
    E-mail 3 Address ~ email
    Home Phone ~ phone
    Home Phone 2 ~ phone
    Business Phone = phone
    Business Phone 2 ~ phone
    Mobile Phone ~ phone
    Car Phone ~ phone
    Other Phone ~ phone
    Primary Phone ~ phone
    Pager
    Business Fax | +1 202 555 0145
    Home Fax
    Other Fax
    Company Main Phone ~ phone
    Callback
    Radio Phone ~ phone
    Telex
    TTY/TDD Phone ~ phone
    IMAddress
    Job Title = title
    Department | Sales
    Company = company.name
    Office Location | 3rd floor
    Manager's Name | Bob Boss
    Assistant's Name | Pat Helper
    Assistant's Phone | +1 202 555 0144
    Company Yomi
    Business Street | 1 Main Street
    Business City = city
    Business State = region
    Business Postal Code | 02101
    Business Country/Region = country
    Home Street
    Home City
    Home State
    Home Postal Code
    Home Country/Region
    Other Street
    Other City
    Other State
    Other Country/Region
    Personal Web Page
    Spouse | Pat Stone
    Schools
    Hobby
    Location
    Web Page ~ company.domain
    Birthday
    Anniversary
    Notes`,
  "Outlook (German, all columns)": `
    Anrede | Herr
    Vorname = first_name
    Weitere Vornamen
    Nachname = last_name
    Suffix
    Firma = company.name
    Abteilung | Vertrieb
    Position = title
    Straße geschäftlich | Hauptstraße 1
    Straße geschäftlich 2
    Ort geschäftlich = city
    Region geschäftlich = region
    Postleitzahl geschäftlich | 10115
    Land/Region geschäftlich = country
    Straße privat
    Ort privat | Köln
    Bundesland/Kanton privat | Hessen
    Land/Region privat
    Weitere Straße
    Weiterer Ort | Bonn
    Weitere/r Region/Bundesland/Kanton
    Weiteres/e Land/Region
    Telefon Assistent | +49 30 901899
    Fax geschäftlich | +49 30 901898
    Telefon geschäftlich = phone
    Telefon geschäftlich 2 ~ phone
    Rückmeldung
    Autotelefon ~ phone
    Telefon Firma ~ phone
    Fax privat
    Telefon privat ~ phone
    Telefon privat 2 ~ phone
    ISDN
    Mobiltelefon ~ phone
    Weiteres Fax
    Weiteres Telefon ~ phone
    Pager
    Haupttelefon ~ phone
    Mobiltelefon 2 ~ phone
    Telefon für Hörbehinderte ~ phone
    Telex
    Abrechnungsinformation
    Assistent(in) | Pat Helfer
    Benutzer 1
    Beruf ~ title
    Büro
    E-Mail-Adresse = email
    E-Mail-Typ | SMTP
    E-Mail: Angezeigter Name ~ name
    E-Mail 2: Adresse ~ email
    Empfohlen von | Anna Andere
    Geburtstag | 0.0.00
    Geschlecht | Keine Angabe
    Hobby
    Initialen | A.S.
    Jahrestag | 0.0.00
    Kategorien ~ tags
    Kinder
    Konto
    Name des/der Vorgesetzten | Bob Chef
    Notizen
    Organisations-Nr.
    Ort
    Partner | Pat Stein
    Priorität | Normal
    Privat | Aus
    Sprache | Deutsch
    Stichwörter ~ tags
    Vertraulichkeit | Normal
    Webseite ~ company.domain`,
  Thunderbird: `
    First Name = first_name
    Last Name = last_name
    Display Name ~ name
    Nickname
    Primary Email = email
    Secondary Email ~ email
    Screen Name
    Work Phone = phone
    Home Phone ~ phone
    Fax Number
    Pager Number
    Mobile Number ~ phone
    Home Address
    Home City | Austin
    Home State
    Home Country
    Work Address | 1 Main Street
    Work Address 2
    Work City = city
    Work State = region
    Work ZipCode | 02101
    Work Country = country
    Job Title = title
    Department | Sales
    Organization = company.name
    Web Page 1 ~ company.domain
    Web Page 2
    Birth Year
    Custom 1
    Notes`,
  "Thunderbird (German)": `
    Vorname = first_name
    Nachname = last_name
    Anzeigename ~ name
    Spitzname
    Primäre E-Mail-Adresse = email
    Sekundäre E-Mail-Adresse ~ email
    Messenger-Name
    Tel. dienstlich = phone
    Tel. privat ~ phone
    Fax-Nummer
    Pager-Nummer
    Mobil-Tel.-Nr. ~ phone
    Privat: Adresse
    Privat: Ort | Köln
    Privat: Land
    Dienstlich: Adresse
    Dienstlich: Ort = city
    Dienstlich: Bundesland ~ region
    Dienstlich: Land = country
    Arbeitstitel = title
    Abteilung
    Organisation = company.name
    Webseite 1 ~ company.domain
    Geburtsjahr
    Notizen`,
  Yahoo: `
    First = first_name
    Middle
    Last = last_name
    Nickname
    Email = email
    Category
    Distribution Lists
    Messenger ID
    Home ~ phone
    Work = phone
    Pager
    Fax
    Mobile ~ phone
    Other
    Yahoo Phone ~ phone
    Primary
    Alternate Email 1 ~ email
    Personal Website
    Business Website = company.domain
    Title = title
    Company = company.name
    Work Address | 1 Main Street
    Work City = city
    Work State = region
    Work ZIP | 02101
    Work Country = country
    Home Address
    Home City | Austin
    Home Country
    Birthday
    Anniversary
    Comments`,
  "LinkedIn connections (German)": `
    Vorname = first_name
    Nachname = last_name
    URL | https://www.linkedin.com/in/ava-stone
    E-Mail-Adresse = email
    Unternehmen = company.name
    Position = title
    Verbunden am | 01 Mar 2024`,
  "LinkedIn connections (French)": `
    Prénom = first_name
    Nom = last_name
    URL | https://www.linkedin.com/in/ava-stone
    Adresse e-mail = email
    Entreprise = company.name
    Poste = title
    Connecté le | 01 mars 2024`,
  XING: `
    Anrede | Herr
    Titel | Dr.
    Vorname = first_name
    Nachname = last_name
    Firma = company.name
    Position = title
    E-Mail geschäftlich = email
    E-Mail privat ~ email
    Telefon geschäftlich = phone
    Mobil geschäftlich ~ phone
    Ort geschäftlich = city
    Land geschäftlich = country
    Ort privat | Bonn
    Geburtsdatum
    XING-Profil = social.xing | https://www.xing.com/profile/Ava_Stone`,
};
