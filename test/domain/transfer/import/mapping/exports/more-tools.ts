/** Exports of many more tools, as the other tables are written. */
export const moreTools: Readonly<Record<string, string>> = {
  "Zendesk Sell": `
    id | 12
    owner | Sam Seller
    first_name = first_name
    last_name = last_name
    organization_name = company.name
    status | New
    source = source
    title = title
    description
    industry = company.industry
    website = company.domain
    email = email
    phone = phone
    mobile ~ phone
    fax
    twitter | ava
    facebook
    linkedin = social.linkedin | https://www.linkedin.com/in/ava
    skype
    address_line1 | 1 Main Street
    address_city = city
    address_postal_code | 02101
    address_state = region
    address_country = country
    tags = tags
    created_at | 2024-01-10
    updated_at | 2024-01-10`,
  "Agile CRM": `
    First Name = first_name
    Last Name = last_name
    Title = title
    Company = company.name
    Email(default) = email
    Email(home) ~ email
    Phone(default) = phone
    Phone(mobile) ~ phone
    Website(URL) ~ company.domain
    Website(LINKEDIN) | https://www.linkedin.com/in/ava
    Address | 1 Main Street
    City = city
    State = region
    Zip | 02101
    Country = country
    Score = score
    Tags = tags
    Owner | Sam Seller
    Created Time | 2024-01-10`,
  Nimble: `
    record type | person
    first name = first_name
    middle name
    last name = last_name
    parent company ~ company.name
    title = title
    phone (work) = phone
    phone (mobile) ~ phone
    email (work) = email
    email (personal) ~ email
    address (work)
    url (work) ~ company.domain
    tags = tags
    lead type
    lead source = source
    birthday
    last contacted = last_contacted_at
    # of employees = company.employee_count`,
  "Salesforce accounts with contacts": `
    Account ID | 0015e
    Account Name = company.name
    Billing City ~ company.city
    Billing State/Province ~ company.region
    Billing Country ~ company.country
    Account Phone ~ phone
    Website = company.domain
    Industry = company.industry
    Employees = company.employee_count
    Type | Prospect
    Contact ID | 0035e
    First Name = first_name
    Last Name = last_name
    Title = title
    Email = email
    Phone = phone
    Mobile ~ phone
    Mailing City = city
    Mailing State/Province (text only) = region
    Mailing Country (text only) = country
    Contact Owner | Sam Seller
    Account Owner: Full Name | Kim Closer
    Last Activity ~ last_contacted_at
    Email Opt Out = opted_out.email`,
  "Salesforce export German data": `
    Leadinhaber: Vollständiger Name | Sam Seller
    Vollständiger Name = name
    E-Mail = email
    Firma = company.name
    Telefon = phone
    Position = title
    Land (nur Text) = country
    Ort = city
    Lead-Quelle = source
    Konvertiert | 0`,
  "Microsoft Forms": `
    ID | 1
    Start time | 1/10/24 10:00:00
    Completion time | 1/10/24 10:01:00
    Email ~ email | anonymous
    Name ~ name
    First name = first_name
    Last name = last_name
    Work email = email
    Company = company.name
    Job title = title
    Country = country
    Phone number = phone
    I would like a demo | Yes`,
  SurveyMonkey: `
    Respondent ID | 12
    Collector ID | 13
    Date Created | 2024-01-10
    Date Modified | 2024-01-10
    IP Address | 203.0.113.7
    Email Address = email
    First Name = first_name
    Last Name = last_name
    Custom Data 1
    Please enter your company name = company.name
    What is your job title? = title
    Phone Number = phone
    City/Town = city
    State/Province = region
    ZIP/Postal Code | 02101
    Country = country`,
  Luma: `
    api_id | gst-1
    name = name
    first_name = first_name
    last_name = last_name
    email = email
    phone_number = phone
    created_at | 2024-01-10
    approval_status | approved
    checked_in_at
    custom_source ~ source
    qr_code_url | https://lu.ma/check-in/1
    amount | 0
    currency
    coupon_code
    ticket_name | Standard
    Company = company.name
    What is your LinkedIn profile? | https://www.linkedin.com/in/ava
    Job title = title`,
  Cvent: `
    Registration Status | Accepted
    Confirmation Number | ABC
    Prefix
    First Name = first_name
    Last Name = last_name
    Designation ~ title
    Title = title
    Company Name = company.name
    Email Address = email
    CC Email Address
    Work Phone = phone
    Mobile Phone ~ phone
    Home Phone ~ phone
    Work Address 1 | 1 Main Street
    Work City = city
    Work State/Province = region
    Work ZIP/Postal Code | 02101
    Work Country/Region = country
    Registration Date | 2024-01-10
    Registration Type | Attendee
    Guest of`,
  Livestorm: `
    Email = email
    First name = first_name
    Last name = last_name
    Company = company.name
    Job title = title
    Phone number = phone
    Country ~ country
    City ~ city
    Registration date | 2024-01-10
    Attended | Yes
    Attendance rate | 80
    Messages | 3
    UTM source ~ source
    Referrer | https://x.example
    Timezone = time_zone
    Avatar link
    Browser | Chrome`,
  "Google Ads leads": `
    Google Click ID | abc
    Lead ID | 12
    Campaign | Spring
    Lead Submit Time | 2024-01-10
    Full name = name
    User email ~ email
    User phone = phone
    Company name = company.name
    Job title = title
    City = city
    Country = country
    Work email = email
    Is test | No`,
  "TikTok leads": `
    lead_id | 12
    created_time | 2024-01-10
    ad_name | Spring
    Name = name
    Email = email
    Phone number = phone
    Province/State = region
    City = city
    Country/Region = country
    Company = company.name`,
  Dropcontact: `
    civility | M.
    first_name = first_name
    last_name = last_name
    full_name ~ name
    email = email
    email qualification | nominative@pro
    phone = phone
    mobile_phone ~ phone
    company = company.name
    website = company.domain
    linkedin = social.linkedin | https://www.linkedin.com/in/ava
    job = title
    job_level | C-Level
    job_function | Sales
    siren | 123
    naf5_code
    nb_employees = company.employee_count | 11-50
    company_linkedin | https://www.linkedin.com/company/acme
    company_turnover`,
  ContactOut: `
    Name = name
    First Name = first_name
    Last Name = last_name
    Title = title
    Company = company.name
    Company Website = company.domain
    Location ~ city | Boston
    Profile URL | https://www.linkedin.com/in/ava
    Work Email = email
    Personal Email ~ email
    Phone = phone
    Industry = company.industry
    Company Size = company.employee_count | 51-200
    Company Headquarters | Boston`,
  GetProspect: `
    First name = first_name
    Last name = last_name
    LinkedIn URL = social.linkedin | https://www.linkedin.com/in/ava
    Headline ~ title
    Contact location ~ city | Boston
    Position = title
    Company name = company.name
    Company URL = company.domain
    Company industry = company.industry
    Company headquarters | Boston
    Company headcount = company.employee_count | 51-200
    Email = email
    Email status | Valid
    Phone = phone
    Lists | x`,
  Leadfeeder: `
    Company name = company.name
    Industry = company.industry
    Employee count = company.employee_count
    Website = company.domain
    City ~ city
    Region ~ region
    Country ~ country
    Phone = phone
    Visits | 3
    First visit | 2024-01-10
    Last visit | 2024-01-10
    Quality | 3
    Assignee | Sam Seller
    Contact first name = first_name
    Contact last name = last_name
    Contact title = title
    Contact email = email
    LinkedIn URL ~ social.linkedin | https://www.linkedin.com/company/acme`,
  "D&B Hoovers": `
    Company Name = company.name
    Tradestyle
    First Name = first_name
    Middle Name
    Last Name = last_name
    Title = title
    Department | Sales
    Direct Email = email
    Direct Phone = phone
    Company Phone ~ phone
    URL = company.domain
    City ~ city
    State Or Province ~ region
    Country/Region ~ country
    Employees (Total) = company.employee_count
    Employees (Single Site) ~ company.employee_count
    Revenue (USD) | 1000
    D&B Hoovers Industry ~ company.industry
    D-U-N-S® Number | 123456789
    Ownership Type | Private`,
  "Dealfront (German)": `
    Firmenname = company.name
    Straße | Hauptstraße 1
    PLZ | 10115
    Ort = city
    Bundesland = region
    Land = country
    Telefon (Zentrale) ~ phone
    E-Mail (Zentrale) ~ email
    Webseite = company.domain
    Branche = company.industry
    Mitarbeiteranzahl = company.employee_count
    Umsatz | 1000
    Ansprechpartner Vorname = first_name
    Ansprechpartner Nachname = last_name
    Ansprechpartner Position = title
    Ansprechpartner E-Mail = email
    Ansprechpartner Telefon = phone`,
  "Mautic (German)": `
    ID | 12
    Titel | Herr
    Vorname = first_name
    Nachname = last_name
    Primäre Firma = company.name
    Position = title
    E-Mail = email
    Handy ~ phone
    Telefon = phone
    Punkte = score
    Fax
    Adresszeile 1 | Hauptstraße 1
    Stadt = city
    Bundesland = region
    Postleitzahl | 10115
    Land = country
    Zeitzone = time_zone
    Letzte Aktivität ~ last_contacted_at
    Webseite ~ company.domain
    Phase | Lead
    Besitzer | Sam Seller`,
  "Mailchimp (German)": `
    E-Mail-Adresse = email
    Vorname = first_name
    Nachname = last_name
    Anschrift | Hauptstraße 1
    Telefonnummer = phone
    Geburtstag | 02/01
    Firma = company.name
    MEMBER_RATING | 2
    OPTIN_TIME | 2024-01-10 10:00:00
    OPTIN_IP
    CONFIRM_TIME | 2024-01-10 10:00:00
    CC = country
    REGION = region
    TIMEZONE = time_zone
    LAST_CHANGED | 2024-01-10 10:00:00
    TAGS = tags`,
  "Pipedrive leads (German)": `
    Lead - Titel | Acme Lead
    Lead - Besitzer | Sam Seller
    Lead - Quelle = source
    Lead - Kontaktperson = name
    Lead - Organisation ~ company.name
    Person - E-Mail - Büro = email
    Person - Telefon - Büro = phone
    Person - Label | Heiß
    Organisation - Name ~ company.name
    Organisation - Adresse | Hauptstraße 1
    Organisation - Branche = company.industry
    Organisation - Anzahl der Mitarbeiter = company.employee_count
    Organisation - Website = company.domain`,
  "Pipedrive deals": `
    Deal - ID | 12
    Deal - Title | Acme deal
    Deal - Value | 100
    Deal - Owner | Sam Seller
    Deal - Stage | Demo
    Deal - Contact person ~ name
    Deal - Organization ~ company.name
    Person - Name = name
    Person - Email = email
    Person - Phone = phone
    Organization - Name = company.name
    Organization - Address | 1 Main Street
    Organization - Country ~ company.country`,
  "Salesloft people CSV template": `
    first_name = first_name
    last_name = last_name
    display_name ~ name
    email_address = email
    phone = phone
    mobile_phone ~ phone
    title = title
    person_company_name = company.name
    person_company_website = company.domain
    person_company_industry = company.industry
    city = city
    state = region
    country = country
    locale | America/New_York
    owner | Sam Seller
    do_not_contact = opted_out.all`,
  "Sales Navigator (German tool)": `
    Vorname = first_name
    Nachname = last_name
    Aktuelle Position = title
    Aktuelles Unternehmen = company.name
    Unternehmens-Website = company.domain
    Unternehmensgröße = company.employee_count | 51-200
    Branche = company.industry
    LinkedIn-Profil = social.linkedin | https://www.linkedin.com/in/ava
    Standort ~ city | Berlin
    Geschäftliche E-Mail-Adresse = email
    Telefon = phone`,
  "Zoho Bigin": `
    Record Id | 12
    Contact Owner | Sam Seller
    First Name = first_name
    Last Name = last_name
    Company Name = company.name
    Email = email
    Title = title
    Phone = phone
    Mobile ~ phone
    Home Phone ~ phone
    Mailing Street
    Mailing City = city
    Mailing State = region
    Mailing Country = country
    Mailing Zip
    Description
    Tag = tags
    Created Time | 2024-01-10
    Company Name.id`,
  "HubSpot deals and companies": `
    Record ID - Contact | 12
    First Name = first_name
    Last Name = last_name
    Email = email
    Phone Number = phone
    Contact owner | Sam Seller
    Primary Associated Company ID | 99
    Record ID - Company | 13
    Company name = company.name
    Company owner | Kim Closer
    Company Domain Name = company.domain
    Industry = company.industry
    Number of Employees = company.employee_count
    City = city
    State/Region = region
    Country/Region = country
    Last Contacted = last_contacted_at
    Last Logged Call Date | 2024-01-01
    Email hard bounce reason
    Original Traffic Source ~ source
    Lead Source = source
    Buying Role | Decision maker
    Job function | sales
    Persona | Economic buyer
    Contact unworked | true
    Membership Notes
    Message`,
  "a dealer's spreadsheet": `
    Kd.-Nr. | 1000
    Firma 1 = company.name
    Firma 2
    Anrede | Herr
    AP Name ~ name
    Straße | Hauptstr. 1
    LKZ ~ country | DE
    PLZ | 10115
    Ort = city
    Tel. = phone
    Fax | +49 30 901898
    Mail = email
    Homepage = company.domain
    ADM | Sam Seller
    letzter Besuch ~ last_contacted_at
    Umsatz 2023 | 1000`,
};
