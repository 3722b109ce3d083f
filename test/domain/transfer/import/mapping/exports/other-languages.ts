/** Exports in other languages, as the other tables are written. */
export const otherLanguages: Readonly<Record<string, string>> = {
  "Salesforce leads (German)": `
    Leadinhaber | Sam Seller
    Anrede | Herr
    Vorname = first_name
    Nachname = last_name
    Titel = title
    Firma/Account = company.name
    E-Mail = email
    Telefon = phone
    Mobil ~ phone
    Straße | Hauptstraße 1
    Ort = city
    Bundesland/Provinz = region
    Postleitzahl | 10115
    Land = country
    Leadquelle = source
    Leadstatus | Offen
    Bewertung | Heiß
    Branche = company.industry
    Anzahl Mitarbeiter = company.employee_count
    Jahresumsatz | 100000
    Website = company.domain
    Letzte Aktivität ~ last_contacted_at
    Erstelldatum | 10.01.2024
    Erstellt von | Kim Closer
    Zuletzt geändert von | Jo Hunter`,
  "Salesforce contacts (German)": `
    Anrede | Herr
    Vorname = first_name
    Nachname = last_name
    Titel = title
    Accountname = company.name
    Postanschrift (Straße) | Hauptstraße 1
    Postanschrift (Ort) = city
    Postanschrift (Bundesland/Provinz) = region
    Postanschrift (PLZ) | 10115
    Postanschrift (Land) = country
    Telefon = phone
    Fax | +49 30 901898
    Mobil ~ phone
    E-Mail = email
    Accountinhaber | Sam Seller
    Kontaktinhaber | Kim Closer
    Untersteht | Bob Chef`,
  "Dynamics 365 leads (German)": `
    (Nicht ändern) Lead | 5f1a
    (Nicht ändern) Zeilenprüfsumme | abc=
    Name = name
    Thema | 20 Lizenzen
    Statusgrund | Neu
    Vorname = first_name
    Nachname = last_name
    Position = title
    Telefon (geschäftlich) = phone
    Mobiltelefon ~ phone
    E-Mail = email
    Firmenname = company.name
    Website = company.domain
    Straße 1 | Hauptstraße 1
    Ort = city
    Bundesland/Kanton = region
    Postleitzahl | 10115
    Land/Region = country
    Branche = company.industry
    Anzahl der Mitarbeiter = company.employee_count
    Leadquelle = source
    Bewertung | Heiß
    Besitzer | Sam Seller
    Erstellt am | 10.01.2024`,
  CentralStationCRM: `
    Anrede | Herr
    Titel | Dr.
    Vorname = first_name
    Nachname = last_name
    Firma = company.name
    Position = title
    E-Mail (Büro) = email
    E-Mail (Privat) ~ email
    Telefon (Büro) = phone
    Telefon (Mobil) ~ phone
    Straße | Hauptstraße 1
    PLZ | 10115
    Stadt = city
    Land = country
    Webseite = company.domain
    Tags = tags
    Verantwortlich | Sam Seller
    Erstellt am | 10.01.2024`,
  "Salesforce leads (French)": `
    Propriétaire de la piste | Sam Seller
    Civilité | M.
    Prénom = first_name
    Nom = last_name
    Titre = title
    Société / Compte = company.name
    E-mail = email
    Téléphone = phone
    Mobile ~ phone
    Rue | 1 rue de la Paix
    Ville = city
    État/Province = region
    Code postal | 75001
    Pays = country
    Origine de la piste = source
    Statut de la piste | Ouverte
    Évaluation | Chaude
    Secteur d'activité = company.industry
    Nombre d'employés = company.employee_count
    Chiffre d'affaires annuel | 100000
    Site Web = company.domain
    Dernière activité ~ last_contacted_at
    Date de création | 10/01/2024
    Créé par | Kim Closer`,
  "HubSpot (French)": `
    Identifiant de fiche d'informations | 1000
    Prénom = first_name
    Nom de famille = last_name
    E-mail = email
    Numéro de téléphone = phone
    Numéro de téléphone mobile ~ phone
    Propriétaire du contact | Sam Seller
    Statut du lead | Nouveau
    Phase du cycle de vie | Lead
    Date de création | 10/01/2024
    Date de la dernière activité ~ last_contacted_at
    Nom de l'entreprise = company.name
    Entreprise associée ~ company.name
    Intitulé du poste = title
    Secteur d'activité = company.industry
    URL du site web = company.domain
    Nombre d'employés = company.employee_count
    Ville = city
    État/Région = region
    Pays/Région = country
    Code postal | 75001
    Adresse postale | 1 rue de la Paix
    Source d'origine = source`,
  "HubSpot (Spanish)": `
    ID de registro | 1000
    Nombre = first_name
    Apellidos = last_name
    Correo = email
    Número de teléfono = phone
    Número de teléfono móvil ~ phone
    Propietario del contacto | Sam Seller
    Estado del lead | Nuevo
    Etapa del ciclo de vida | Lead
    Fecha de creación | 10/01/2024
    Fecha de la última actividad ~ last_contacted_at
    Nombre de la empresa = company.name
    Empresa asociada ~ company.name
    Cargo = title
    Sector = company.industry
    URL del sitio web = company.domain
    Número de empleados = company.employee_count
    Ciudad = city
    Estado/Región = region
    País/Región = country
    Código postal | 28001
    Fuente original = source`,
  "Salesforce leads (Spanish)": `
    Propietario del candidato | Sam Seller
    Tratamiento | Sr.
    Nombre = first_name
    Apellidos = last_name
    Cargo = title
    Compañía = company.name
    Correo electrónico = email
    Teléfono = phone
    Móvil ~ phone
    Calle | Calle Mayor 1
    Ciudad = city
    Estado o provincia = region
    Código postal | 28001
    País = country
    Origen del candidato = source
    Estado del candidato | Abierto
    Calificación | Caliente
    Sector = company.industry
    Nº de empleados = company.employee_count
    Ingresos anuales | 100000
    Sitio Web = company.domain
    Última actividad ~ last_contacted_at
    Fecha de creación | 10/01/2024
    Creado por | Kim Closer`,
  "Pipedrive people (Spanish)": `
    Persona - Nombre = name
    Persona - Etiqueta | Cliente potencial
    Persona - Organización = company.name
    Persona - Correo electrónico - Trabajo = email
    Persona - Teléfono - Trabajo = phone
    Persona - Teléfono - Móvil ~ phone
    Persona - Propietario | Sam Seller
    Persona - Tratos abiertos | 1
    Persona - Visible para | Todos`,
  "Pipedrive people (French)": `
    Personne - Nom = name
    Personne - Étiquette | Prospect
    Personne - Organisation = company.name
    Personne - E-mail - Travail = email
    Personne - Téléphone - Travail = phone
    Personne - Téléphone - Mobile ~ phone
    Personne - Propriétaire | Sam Seller
    Personne - Affaires en cours | 1`,
  "Outlook (French)": `
    Titre | M.
    Prénom = first_name
    Deuxième prénom
    Nom = last_name
    Suffixe
    Société = company.name
    Service | Ventes
    Fonction = title
    Rue (bureau) | 1 rue de la Paix
    Ville (bureau) = city
    Dép/Région (bureau) ~ region
    Code postal (bureau) | 75001
    Pays/Région (bureau) = country
    Ville (domicile) | Lyon
    Pays/Région (domicile)
    Téléphone de l'assistant(e) | +33 1 42 68 53 99
    Télécopie (bureau) | +33 1 42 68 53 98
    Téléphone (bureau) = phone
    Téléphone 2 (bureau) ~ phone
    Téléphone (domicile) ~ phone
    Tél. mobile ~ phone
    Adresse de messagerie = email
    Type de messagerie | SMTP
    Nom complet de l'adresse de messagerie ~ name
    Anniversaire
    Catégories ~ tags
    Conjoint | Pat Stone
    Nom de l'assistant(e) | Pat Helper
    Responsable | Bob Boss
    Page Web ~ company.domain`,
  "a spreadsheet (Italian)": `
    Azienda = company.name
    Nome = first_name
    Cognome = last_name
    Ruolo = title
    E-mail = email
    Telefono = phone
    Cellulare ~ phone
    Città = city
    Provincia = region
    CAP | 20100
    Paese = country
    Sito web = company.domain
    Settore = company.industry
    Dipendenti = company.employee_count
    Referente commerciale | Sam Seller
    Ultimo contatto = last_contacted_at
    Note | ok`,
  "a spreadsheet (Portuguese)": `
    Empresa = company.name
    Nome = first_name
    Sobrenome = last_name
    Cargo = title
    E-mail = email
    Telefone = phone
    Celular ~ phone
    Cidade = city
    Estado = region
    CEP | 01000-000
    País = country
    Site = company.domain
    Segmento ~ company.industry
    Número de funcionários = company.employee_count
    Vendedor | Sam Seller
    Origem = source
    Último contato = last_contacted_at`,
  "a spreadsheet (Dutch)": `
    Bedrijf = company.name
    Voornaam = first_name
    Achternaam = last_name
    Functie = title
    E-mailadres = email
    Telefoonnummer = phone
    Mobiel ~ phone
    Plaats = city
    Provincie = region
    Postcode | 1000 AA
    Land = country
    Website = company.domain
    Branche = company.industry
    Aantal medewerkers = company.employee_count
    Accountmanager | Sam Seller
    Laatste contact = last_contacted_at`,
  "a spreadsheet (Polish)": `
    Firma = company.name
    Imię = first_name
    Nazwisko = last_name
    Stanowisko = title
    E-mail = email
    Telefon = phone
    Telefon komórkowy ~ phone
    Miasto = city
    Województwo = region
    Kod pocztowy | 00-001
    Kraj = country
    Strona www = company.domain
    Branża = company.industry
    Liczba pracowników = company.employee_count
    Opiekun | Sam Seller
    Źródło = source`,
  "a spreadsheet (Swedish)": `
    Företag = company.name
    Förnamn = first_name
    Efternamn = last_name
    Titel = title
    E-post = email
    Telefon = phone
    Mobil ~ phone
    Ort = city
    Land = country
    Webbplats = company.domain
    Bransch = company.industry
    Antal anställda = company.employee_count
    Säljare | Sam Seller`,
};
