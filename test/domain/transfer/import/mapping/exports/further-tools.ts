/** Exports of still more tools, as the other tables are written. */
export const furtherTools: Readonly<Record<string, string>> = {
  EngageBay: `
    First Name = first_name
    Last Name = last_name
    Email = email
    Phone Number = phone
    Company Name = company.name
    Role = title
    Website = company.domain
    Country = country
    City = city
    State = region
    Tags = tags
    Score = score
    Owner | Sam Seller
    Created Time | 2024-01-10
    Last Contacted = last_contacted_at`,
  Nutshell: `
    Person Name = name
    Person Email = email
    Person Phone = phone
    Person Title = title
    Company Name = company.name
    Company URL = company.domain
    Company Industry = company.industry
    Number of Employees = company.employee_count
    Address 1 | 1 Main Street
    City = city
    State/Region = region
    Country = country
    Assigned To | Sam Seller
    Lead Source = source
    Description`,
  Streak: `
    Name ~ name | Acme Corp
    Stage | Lead
    Assigned To | Sam Seller
    Contact First Name = first_name
    Contact Last Name = last_name
    Contact Email = email
    Contact Phone = phone
    Contact Title = title
    Last Email Received | 2024-01-10
    Last Interaction ~ last_contacted_at`,
  Salesmate: `
    First Name = first_name
    Last Name = last_name
    Email = email
    Designation = title
    Company = company.name
    Work Phone = phone
    Mobile ~ phone
    Other Phone ~ phone
    Billing Address Line 1
    Billing City ~ company.city
    Billing State ~ company.region
    Billing Country ~ company.country
    Skype Id
    Website = company.domain
    Type | Lead
    Tags = tags
    Owner | Sam Seller
    Last Communication At ~ last_contacted_at
    Last Communication Mode | Email`,
  SalesQL: `
    First Name = first_name
    Last Name = last_name
    Full Name ~ name
    Title = title
    Headline ~ title
    Location ~ city
    Email Direct ~ email
    Email Direct Status | Valid
    Email Work = email
    Phone = phone
    Current Company = company.name
    Company Website = company.domain
    Company Industry = company.industry
    Company Staff Count = company.employee_count
    Linkedin Url = social.linkedin | https://www.linkedin.com/in/ava`,
  Swapcard: `
    First name = first_name
    Last name = last_name
    Email = email
    Job title = title
    Organization = company.name
    Mobile phone ~ phone
    Landline phone = phone
    Website = company.domain
    Country = country
    City = city
    Scanned by (first name) | Sam
    Scanned by (last name) | Seller
    Scanned by (email) | sam@seller.example
    Connection date | 2024-01-10
    Tags = tags
    Notes
    Rating | 4`,
  Hopin: `
    Ticket | Free
    Registered on | 2024-01-10
    First name = first_name
    Last name = last_name
    Email = email
    Organisation = company.name
    Job title = title
    Country of residence = country
    Attended event | Yes
    UTM source ~ source`,
  Unbounce: `
    date_submitted | 2024-01-10
    time_submitted | 10:00
    page_name | Demo
    variant | a
    ip_address | 203.0.113.7
    full_name = name
    work_email = email
    company_name = company.name
    phone_number = phone
    job_title = title
    company_size = company.employee_count | 51-200
    country = country
    page_url | https://our.example/x
    utm_source ~ source`,
  WooCommerce: `
    customer_id | 12
    billing_first_name = first_name
    billing_last_name = last_name
    billing_company = company.name
    billing_email = email
    billing_phone = phone
    billing_address_1 | 1 Main Street
    billing_city ~ company.city
    billing_state ~ company.region
    billing_postcode | 02101
    billing_country ~ company.country
    total_spent | 100.00
    last_active | 2024-01-10`,
  "Teamleader (Dutch)": `
    Voornaam = first_name
    Achternaam = last_name
    Bedrijf = company.name
    Functie = title
    E-mail = email
    Telefoon = phone
    GSM ~ phone
    Straat | Hoofdstraat 1
    Stad = city
    Land = country
    Website = company.domain
    Taal | nl
    Accountmanager | Sam Seller
    Tags = tags`,
  "weclapp (German)": `
    Kundennummer | 1000
    Firma = company.name
    Anrede | Herr
    Vorname = first_name
    Nachname = last_name
    E-Mail = email
    Telefon = phone
    Mobiltelefon ~ phone
    Straße | Hauptstr. 1
    PLZ | 10115
    Ort = city
    Land = country
    Webseite = company.domain
    Branche = company.industry
    Vertriebsmitarbeiter | Sam Seller
    Kundenbewertung
    Herkunft = source
    Umsatz | 1000`,
  "Axonaut (French)": `
    Société = company.name
    Civilité | M.
    Prénom = first_name
    Nom = last_name
    Fonction = title
    E-mail = email
    Téléphone fixe = phone
    Téléphone portable ~ phone
    Adresse | 1 rue de la Paix
    Code postal | 75001
    Ville = city
    Pays = country
    SIRET | 123
    Effectif = company.employee_count
    Commercial | Sam Seller
    Dernier contact = last_contacted_at
    Commentaires`,
  "HubSpot (German, new)": `
    Datensatz-ID – Kontakt | 12
    Vorname = first_name
    Nachname = last_name
    E-Mail = email
    Telefonnummer = phone
    Kontakt-Zuständiger | Sam Seller
    Primäres Unternehmen ~ company.name
    Letztes Aktivitätsdatum ~ last_contacted_at
    Lead-Status | Neu
    Marketingkontakt-Status | x
    Erstelldatum | 2024-01-10
    Unternehmensname = company.name
    Stadt = city
    Bundesland/Region = region
    Land/Region = country
    Jobbezeichnung = title
    Website-URL = company.domain
    Zuletzt kontaktiert = last_contacted_at`,
};
