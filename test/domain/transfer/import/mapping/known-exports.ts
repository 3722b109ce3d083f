/**
 * The headers of exports that people import, with a person's mapping. `Header = field` is what a person maps it to,
 * `Header ~ field` what they may map or leave out, a header alone what they leave out. Behind `|` are its values.
 */
export const knownExports: Readonly<Record<string, string>> = {
  "Salesforce leads (report)": `
    Lead Owner | Sam Seller
    First Name = first_name
    Last Name = last_name
    Salutation | Ms.
    Title = title
    Company / Account = company.name
    Email = email
    Phone = phone
    Mobile ~ phone
    Street | 1 Main Street
    City = city
    State/Province = region
    Zip/Postal Code | 02101
    Country = country
    Lead Source = source
    Lead Status | Open
    Rating | Hot
    Industry = company.industry
    No. of Employees = company.employee_count
    Annual Revenue | 1200000
    Website = company.domain
    Last Activity = last_contacted_at
    Created By | Kim Closer
    Create Date | 2024-01-10
    Last Modified By | Jo Hunter
    Last Modified Date | 2024-05-10
    Converted | 0
    Unread By Owner | 1
    Description | Met at the fair`,
  "Salesforce leads (data export)": `
    Id | 00Q5e00000abcde
    IsDeleted | false
    MasterRecordId
    LastName = last_name
    FirstName = first_name
    Salutation
    Name ~ name
    Title = title
    Company = company.name
    Street
    City = city
    State = region
    PostalCode | 02101
    Country = country
    Latitude | 42.3
    Longitude | -71.0
    Phone = phone
    MobilePhone ~ phone
    Fax | +1 202 555 0199
    Email = email
    Website = company.domain
    PhotoUrl | https://example.my.salesforce.com/photo/1
    LeadSource = source
    Status | Open
    Industry = company.industry
    Rating | Warm
    AnnualRevenue | 1200000
    NumberOfEmployees = company.employee_count
    OwnerId | 0055e00000xyz
    IsConverted | false
    ConvertedDate
    LastActivityDate ~ last_contacted_at
    CreatedDate | 2024-01-10
    CreatedById | 0055e00000xyz
    Jigsaw
    EmailBouncedReason
    EmailBouncedDate`,
  "Salesforce contacts": `
    Salutation
    First Name = first_name
    Last Name = last_name
    Title = title
    Account Name = company.name
    Mailing Street
    Mailing City = city
    Mailing State/Province = region
    Mailing Zip/Postal Code | 02101
    Mailing Country = country
    Phone = phone
    Fax | +1 202 555 0199
    Mobile ~ phone
    Email = email
    Account Owner | Sam Seller
    Contact Owner | Kim Closer
    Reports To | Bob Boss
    Assistant | Pat Helper
    Asst. Phone | +1 202 555 0188
    Home Phone | +1 202 555 0177
    Other Phone | +1 202 555 0166
    Birthdate | 1980-02-01
    Department | Sales
    Lead Source = source
    Account Site`,
  HubSpot: `
    Record ID | 1000
    First Name = first_name
    Last Name = last_name
    Email = email
    Phone Number = phone
    Mobile Phone Number ~ phone
    Contact owner | Sam Seller
    Lead Status | New
    Lifecycle Stage | Lead
    Marketing contact status | Marketing contact
    Create Date | 2024-01-10 10:00
    Last Activity Date = last_contacted_at
    Company Name = company.name
    Associated Company ~ company.name
    Associated Company IDs | 99
    Job Title = title
    Industry = company.industry
    Website URL = company.domain
    Number of Employees = company.employee_count
    Annual Revenue | 100000
    City = city
    State/Region = region
    Country/Region = country
    Postal Code | 10115
    Street Address | 1 Main Street
    HubSpot Score = score
    Original Source = source
    Original Source Drill-Down 1 | google
    LinkedIn URL = social.linkedin | https://www.linkedin.com/in/ava
    Twitter Username | ava
    Email Domain ~ company.domain
    Preferred language | en
    Likelihood to close | 0.1
    HubSpot Team | North
    Created by user ID | 4
    Close Date | 2024-05-01
    Number of times contacted | 3
    Member email | sam@seller.example
    Fax Number | +1 202 555 0133`,
  "HubSpot (German)": `
    Datensatz-ID | 1000
    Vorname = first_name
    Nachname = last_name
    E-Mail-Adresse = email
    Telefonnummer = phone
    Mobiltelefonnummer ~ phone
    Für Kontakt zuständiger Mitarbeiter | Sam Seller
    Zuständiger Mitarbeiter | Kim Closer
    Lead-Status | Neu
    Lifecycle-Phase | Lead
    Erstellungsdatum | 2024-01-10
    Datum der letzten Aktivität ~ last_contacted_at
    Name des Unternehmens = company.name
    Zugehöriges Unternehmen ~ company.name
    Jobtitel = title
    Branche = company.industry
    Anzahl der Mitarbeiter = company.employee_count
    Website-URL = company.domain
    Ort = city
    Bundesland/Region = region
    Land/Region = country
    Postleitzahl | 10115
    HubSpot-Score = score
    Ursprüngliche Quelle = source`,
  "Pipedrive people": `
    Person - ID | 12
    Person - Name = name
    Person - Label | Warm lead
    Person - Labels | Hot lead
    Person - Organization = company.name
    Person - Email - Work = email
    Person - Email - Home ~ email
    Person - Email - Other ~ email
    Person - Phone - Work = phone
    Person - Phone - Home ~ phone
    Person - Phone - Mobile ~ phone
    Person - Job title = title
    Person - Owner | Sam Seller
    Person - Open deals | 1
    Person - Closed deals | 2
    Person - Next activity date | 2024-06-01
    Person - Last activity date ~ last_contacted_at
    Person - Person created | 2024-01-01 10:00:00
    Person - Update time | 2024-02-01 10:00:00
    Person - Visible to | Everyone
    Person - Marketing status | Subscribed`,
  "Pipedrive people (German)": `
    Person - Name = name
    Person - Label | Heißer Lead
    Person - Organisation = company.name
    Person - E-Mail-Adresse - Büro = email
    Person - E-Mail-Adresse - Privat ~ email
    Person - Telefon - Büro = phone
    Person - Telefon - Mobil ~ phone
    Person - Besitzer | Sam Seller
    Person - Offene Deals | 1
    Person - Sichtbar für | Alle`,
  "Pipedrive leads": `
    Lead - ID | 9f1
    Lead - Title | Acme Corp lead
    Lead - Label | Hot
    Lead - Owner | Sam Seller
    Lead - Source = source
    Lead - Value | 1000
    Lead - Currency of Value | USD
    Lead - Contact person = name
    Lead - Organization ~ company.name
    Lead - Creator | Kim Closer
    Person - First name = first_name
    Person - Last name = last_name
    Person - Email = email
    Person - Phone = phone
    Organization - Name ~ company.name
    Organization - Website = company.domain
    Organization - Industry = company.industry
    Organization - Number of employees = company.employee_count
    Organization - Annual revenue | 100000
    Organization - City of Address ~ company.city
    Organization - Owner | Jo Hunter
    Deal - Title | Acme deal
    Deal - Value | 900
    Deal - Contact person | Pat Stone`,
  "Zoho leads": `
    Record Id | zcrm_1
    Lead Owner.id | zcrm_2
    Lead Owner | Sam Seller
    Company = company.name
    First Name = first_name
    Last Name = last_name
    Lead Name ~ name
    Title = title
    Email = email
    Secondary Email ~ email
    Phone = phone
    Mobile ~ phone
    Fax | +1 202 555 0199
    Website = company.domain
    Lead Source = source
    Lead Status | Attempted to Contact
    Industry = company.industry
    No. of Employees = company.employee_count
    Annual Revenue | 100000
    Rating | Active
    Created By.id | zcrm_3
    Created By | Kim Closer
    Modified By | Jo Hunter
    Created Time | 2024-01-01 10:00:00
    Modified Time | 2024-01-02 10:00:00
    Last Activity Time ~ last_contacted_at
    Salutation | Mr.
    Email Opt Out = opted_out.email
    Skype ID | ava.stone
    Tag = tags
    Street | 1 Main Street
    City = city
    State = region
    Zip Code | 02101
    Country = country
    Description | Met at the fair
    Twitter | ava
    Layout | Standard
    Unsubscribed Mode
    Converted Account | Acme Corp
    Converted Contact | Ava Stone
    Converted Deal | Acme deal`,
  "Zoho leads (German)": `
    Lead-Besitzer | Sam Seller
    Unternehmen = company.name
    Vorname = first_name
    Nachname = last_name
    Titel = title
    E-Mail = email
    Telefon = phone
    Mobil ~ phone
    Fax | +49 30 901821
    Website = company.domain
    Lead-Quelle = source
    Lead-Status | Kontaktiert
    Branche = company.industry
    Anzahl der Mitarbeiter = company.employee_count
    Jahresumsatz | 100000
    Bewertung | Aktiv
    Erstellt von | Kim Closer
    Geändert von | Jo Hunter
    Anrede | Herr
    Straße | Hauptstraße 1
    Stadt = city
    Bundesland = region
    PLZ | 10115
    Land = country
    Beschreibung | Von der Messe`,
  "Outlook (desktop)": `
    Title | Mr.
    First Name = first_name
    Middle Name | Q.
    Last Name = last_name
    Suffix
    Company = company.name
    Department | Sales
    Job Title = title
    Business Street | 1 Main Street
    Business City = city
    Business State = region
    Business Postal Code | 02101
    Business Country/Region = country
    Home Street
    Home City
    Home State
    Home Country/Region
    Other City
    Assistant's Phone | +1 202 555 0144
    Business Fax | +1 202 555 0145
    Business Phone = phone
    Business Phone 2 ~ phone
    Company Main Phone ~ phone
    Home Phone ~ phone
    Mobile Phone ~ phone
    Pager
    Primary Phone ~ phone
    Account
    Anniversary | 0/0/00
    Assistant's Name | Pat Helper
    Birthday | 0/0/00
    Categories ~ tags
    E-mail Address = email
    E-mail Type | SMTP
    E-mail Display Name ~ name
    E-mail 2 Address ~ email
    E-mail 2 Display Name
    Initials | A.S.
    Keywords ~ tags
    Language | English
    Manager's Name | Bob Boss
    Notes
    Office Location
    Priority | Normal
    Profession ~ title
    Referred By | Ann Other
    Spouse | Pat Stone
    Web Page ~ company.domain`,
  "Outlook (German)": `
    Anrede | Herr
    Vorname = first_name
    Weitere Vornamen
    Nachname = last_name
    Suffix
    Firma = company.name
    Abteilung | Vertrieb
    Position = title
    Straße geschäftlich | Hauptstraße 1
    Ort geschäftlich = city
    Region geschäftlich = region
    Postleitzahl geschäftlich | 10115
    Land/Region geschäftlich = country
    Ort privat
    Land/Region privat
    Telefon Assistent | +49 30 901899
    Fax geschäftlich | +49 30 901898
    Telefon geschäftlich = phone
    Telefon geschäftlich 2 ~ phone
    Telefon Firma ~ phone
    Telefon privat ~ phone
    Mobiltelefon ~ phone
    E-Mail-Adresse = email
    E-Mail-Typ | SMTP
    E-Mail: Angezeigter Name ~ name
    E-Mail 2: Adresse ~ email
    Geburtstag | 0.0.00
    Kategorien ~ tags
    Name Assistent | Pat Helfer
    Name des/der Vorgesetzten | Bob Chef
    Partner | Pat Stein
    Empfohlen von | Anna Andere
    Webseite ~ company.domain`,
  "Google Contacts (old)": `
    Name ~ name
    Given Name = first_name
    Additional Name
    Family Name = last_name
    Yomi Name
    Given Name Yomi
    Name Prefix | Dr.
    Name Suffix
    Nickname
    Birthday
    Location
    Occupation ~ title
    Notes
    Group Membership | * myContacts
    E-mail 1 - Type | * Work
    E-mail 1 - Value = email
    E-mail 2 - Type | Home
    E-mail 2 - Value ~ email
    Phone 1 - Type | Work
    Phone 1 - Value = phone
    Phone 2 - Type | Mobile
    Phone 2 - Value ~ phone
    Address 1 - Type | Work
    Address 1 - Formatted | 1 Main Street, Boston
    Address 1 - Street | 1 Main Street
    Address 1 - City = city
    Address 1 - Region = region
    Address 1 - Postal Code | 02101
    Address 1 - Country = country
    Organization 1 - Type
    Organization 1 - Name = company.name
    Organization 1 - Title = title
    Organization 1 - Department | Sales
    Relation 1 - Type | Spouse
    Relation 1 - Value | Pat Stone
    Website 1 - Type | Work
    Website 1 - Value ~ company.domain`,
  "Google Contacts (new)": `
    First Name = first_name
    Middle Name
    Last Name = last_name
    Phonetic First Name
    Phonetic Last Name
    Name Prefix | Dr.
    Name Suffix
    Nickname
    File As
    Organization Name = company.name
    Organization Title = title
    Organization Department | Sales
    Birthday
    Notes
    Photo | https://lh3.googleusercontent.com/a/1
    Labels ~ tags | * myContacts
    E-mail 1 - Label | Work
    E-mail 1 - Value = email
    E-mail 2 - Label | Home
    E-mail 2 - Value ~ email
    Phone 1 - Label | Work
    Phone 1 - Value = phone
    Phone 2 - Label | Mobile
    Phone 2 - Value ~ phone
    Address 1 - Label | Work
    Address 1 - City = city
    Address 1 - Region = region
    Address 1 - Country = country
    Relation 1 - Label | Manager
    Relation 1 - Value | Bob Boss
    Website 1 - Label | Profile
    Website 1 - Value ~ company.domain`,
  "LinkedIn connections": `
    First Name = first_name
    Last Name = last_name
    URL | https://www.linkedin.com/in/ava-stone
    Email Address = email
    Company = company.name
    Position = title
    Connected On | 1 Mar 2024`,
  "Sales Navigator": `
    Full Name ~ name
    First Name = first_name
    Last Name = last_name
    Current Title = title
    Current Company = company.name
    Company Domain = company.domain
    Company Website ~ company.domain
    Company Industry = company.industry
    Company Employee Count = company.employee_count
    Company LinkedIn URL | https://www.linkedin.com/company/acme
    Profile URL | https://www.linkedin.com/in/ava-stone
    Prospect LinkedIn URL | https://www.linkedin.com/in/ava-stone
    Sales Navigator URL | https://www.linkedin.com/sales/lead/1
    Profile Picture | https://media.licdn.com/1.jpg
    Connection Degree | 2nd
    Email = email
    Account Owner | Sam Seller
    Headline ~ title
    Summary`,
  Apollo: `
    First Name = first_name
    Last Name = last_name
    Title = title
    Company = company.name
    Company Name for Emails ~ company.name
    Email = email
    Email Status | Verified
    Email Confidence
    Primary Email Source | Apollo
    Seniority | C suite
    Departments | C-Suite
    Contact Owner | Sam Seller
    Work Direct Phone = phone
    Home Phone ~ phone
    Mobile Phone ~ phone
    Corporate Phone ~ phone
    Other Phone ~ phone
    Stage | Cold
    Lists | My list
    Last Contacted = last_contacted_at
    Account Owner | Kim Closer
    # Employees = company.employee_count
    Industry = company.industry
    Keywords ~ tags
    Person Linkedin Url = social.linkedin | https://www.linkedin.com/in/ava
    Website = company.domain
    Company Linkedin Url | https://www.linkedin.com/company/acme
    Facebook Url | https://facebook.com/acme
    Twitter Url | https://twitter.com/acme
    City = city
    State = region
    Country = country
    Company Address | 1 Main Street
    Company City = company.city
    Company State = company.region
    Company Country = company.country
    Company Phone ~ phone
    Technologies | React
    Annual Revenue | 100000
    Email Sent | false
    Email Open | false
    Email Bounced | false
    Primary Intent Topic
    Primary Intent Score | 12
    Secondary Email ~ email
    Apollo Contact Id | 5f1
    Apollo Account Id | 5f2`,
  Mailchimp: `
    Email Address = email
    First Name = first_name
    Last Name = last_name
    Address | 1 Main Street Boston
    Phone Number = phone
    Birthday | 02/01
    MEMBER_RATING | 3
    OPTIN_TIME | 2024-01-01 10:00:00
    OPTIN_IP | 203.0.113.7
    CONFIRM_TIME | 2024-01-01 10:00:00
    CONFIRM_IP | 203.0.113.7
    LATITUDE | 42.3
    LONGITUDE | -71.0
    GMTOFF | -5
    DSTOFF | -4
    TIMEZONE = time_zone
    CC = country
    REGION = region
    LAST_CHANGED | 2024-01-01 10:00:00
    LEID | 12
    EUID | abc
    NOTES
    TAGS = tags`,
  Mautic: `
    id | 12
    title | Mr.
    firstname = first_name
    lastname = last_name
    company = company.name
    position = title
    email = email
    mobile ~ phone
    phone = phone
    points = score
    fax | +1 202 555 0199
    address1 | 1 Main Street
    city = city
    state = region
    zipcode | 02101
    country = country
    timezone = time_zone
    preferred_locale | en
    last_active ~ last_contacted_at
    attribution | 12.5
    website ~ company.domain
    companywebsite ~ company.domain
    ownerId | 4
    createdByUser | Sam Seller
    facebook | ava
    stage | Lead`,
  ActiveCampaign: `
    ID | 1
    Email = email
    First Name = first_name
    Last Name = last_name
    Phone = phone
    Account Name = company.name
    Job Title = title
    Date Created | 2024-01-01
    Last Updated | 2024-01-01
    Lists | Newsletter
    Tags = tags
    Contact Score = score
    Contact Owner | Sam Seller
    IP Address | 203.0.113.7`,
  Lusha: `
    First Name = first_name
    Last Name = last_name
    Full Name ~ name
    Job Title = title
    Seniority | Director
    Company Name = company.name
    Company Domain = company.domain
    Company Website ~ company.domain
    Company Industry = company.industry
    Company Size = company.employee_count
    Work Email = email
    Private Email ~ email
    Direct Phone = phone
    Mobile Phone ~ phone
    Contact City = city
    Contact State = region
    Contact Country = country
    Company City = company.city
    Company Country = company.country
    LinkedIn URL = social.linkedin | https://www.linkedin.com/in/ava`,
  ZoomInfo: `
    ZoomInfo Contact ID | 12
    Last Name = last_name
    First Name = first_name
    Middle Name
    Salutation
    Job Title = title
    Job Function | Sales
    Management Level | C-Level
    Company Division Name | Tools division
    Direct Phone Number = phone
    Email Address = email
    Email Domain ~ company.domain
    Department | Sales
    Previous Job Title | Buyer
    Previous Company Name | Globex GmbH
    Contact Accuracy Score | 95
    Contact Accuracy Grade | A
    ZoomInfo Contact Profile URL | https://app.zoominfo.com/c/1
    LinkedIn Contact Profile URL = social.linkedin | https://www.linkedin.com/in/ava
    Person City = city
    Person State = region
    Person Zip Code | 02101
    Country = country
    Mobile phone ~ phone
    ZoomInfo Company ID | 12
    Company Name = company.name
    Website = company.domain
    Company HQ Phone ~ phone
    Fax | +1 202 555 0199
    Ticker | ACM
    Revenue Range | $1M - $5M
    Employees = company.employee_count
    Employee Range ~ company.employee_count | 51 - 200
    Primary Industry = company.industry
    Company City = company.city
    Company State = company.region
    Company Country = company.country
    Ownership Type | Private
    Number of Locations | 2`,
  Close: `
    id | lead_abc
    display_name = company.name | Acme Corp
    status_label | Potential
    url ~ company.domain
    primary_contact_name = name
    primary_contact_title = title
    primary_contact_primary_phone = phone
    primary_contact_primary_email = email
    created_by_name | Sam Seller
    updated_by_name | Kim Closer
    date_created | 2024-01-01`,
  Freshsales: `
    Id | 12
    First name = first_name
    Last name = last_name
    Job title = title
    Email = email
    Work phone = phone
    Mobile ~ phone
    Account name = company.name
    Sales owner | Sam Seller
    Created by | Kim Closer
    Updated by | Jo Hunter
    Lifecycle stage | Lead
    Lost reason
    Source = source
    City = city
    State = region
    Country = country
    Time zone = time_zone
    Score = score
    Last contacted time = last_contacted_at
    Last contacted mode | Email
    Last assigned at | 2024-01-01
    Facebook | ava
    LinkedIn = social.linkedin | https://www.linkedin.com/in/ava
    Tags = tags`,
  Copper: `
    Copper ID | 12
    Name = name
    Title = title
    Company = company.name
    Company ID | 13
    Email = email
    Email Type | work
    Email 2 ~ email
    Email 2 Type
    Phone Number = phone
    Phone Number Type | work
    Phone Number 2 ~ phone
    Street | 1 Main Street
    City = city
    State = region
    Postal Code | 02101
    Country = country
    Contact Type | Prospect
    Owned By | Sam Seller
    Owner Id | 4
    Tags = tags
    Website ~ company.domain
    Last Contacted = last_contacted_at
    Interaction Count | 3
    Inactive Days | 4`,
  Monday: `
    Name = name
    Subitems
    Status | New Lead
    Company = company.name
    Title = title
    Email = email
    Phone = phone
    Last interaction ~ last_contacted_at
    Owner | Sam Seller
    Sales rep | Kim Closer
    Item ID (auto generated) | 12
    Lead source = source`,
  "a spreadsheet of two halves": `
    First = first_name
    Last = last_name
    Company = company.name
    Email = email
    Cell = phone
    Account Executive | Sam Seller
    Introduced by | Ann Other`,
  "a spreadsheet (German)": `
    Nr. | 1
    Firmenname = company.name
    Ansprechpartner = name
    Funktion = title
    E-Mail = email
    Tel. = phone
    Ort = city
    PLZ | 10115
    Land = country
    Kundenbetreuer | Sam Seller
    Bearbeiter | Kim Closer
    Letzter Kontakt = last_contacted_at
    Bemerkung | Rückruf`,
};
