/** Mail and outreach tools, as the other tables are written. */
export const mailAndOutreach: Readonly<Record<string, string>> = {
  Klaviyo: `
    Email = email
    Klaviyo ID | 01H
    First Name = first_name
    Last Name = last_name
    Organization = company.name
    Title = title
    Phone Number = phone
    Address | 1 Main Street
    Address 2
    City = city
    State / Region = region
    Country = country
    Zip Code | 02101
    Latitude | 42.3
    Longitude | -71.0
    Source = source
    IP Address | 203.0.113.7
    Last Open | 2024-01-10
    Last Click | 2024-01-10
    First Active | 2024-01-10
    Last Active | 2024-01-10
    Profile Created On | 2024-01-10
    Date Added | 2024-01-10
    Email Marketing Consent | SUBSCRIBED
    Email Suppressions
    Accepts Marketing | true
    Historic Number Of Orders | 3`,
  "Klaviyo (properties)": `
    $email = email
    $first_name = first_name
    $last_name = last_name
    $organization = company.name
    $title = title
    $phone_number = phone
    $city = city
    $region = region
    $country = country
    $zip | 02101
    $timezone = time_zone
    $source ~ source
    $consent
    $id`,
  Lemlist: `
    email = email
    firstName = first_name
    lastName = last_name
    companyName = company.name
    jobTitle = title
    phone = phone
    companyDomain = company.domain
    linkedinUrl = social.linkedin | https://www.linkedin.com/in/ava
    picture | https://img.lemlist.com/1.png
    icebreaker | Saw your talk
    timezone = time_zone
    contactOwner | Sam Seller
    emailStatus | deliverable
    status | emailsOpened
    campaign | Spring
    lastState | opened`,
  Instantly: `
    Email = email
    First Name = first_name
    Last Name = last_name
    Company Name = company.name
    Job Title = title
    Phone = phone
    Website = company.domain
    Location ~ city
    LinkedIn = social.linkedin | https://www.linkedin.com/in/ava
    Personalization | Saw your talk
    Status | Contacted
    Email Provider | Google
    Email Security Gateway
    Lead Status | Interested
    Opens | 1
    Replies | 0
    Timestamp Created | 2024-01-10
    Timestamp Last Contact ~ last_contacted_at
    Esp Code | 2`,
  Smartlead: `
    id | 12
    campaign_lead_map_id | 13
    status | INPROGRESS
    category | Interested
    email = email
    first_name = first_name
    last_name = last_name
    phone_number = phone
    company_name = company.name
    website = company.domain
    company_url ~ company.domain
    location ~ city
    linkedin_profile = social.linkedin | https://www.linkedin.com/in/ava
    is_unsubscribed = opted_out.email
    last_email_sequence_sent | 1
    open_count | 3
    reply_count | 0
    lead_last_seq_number | 1`,
  Woodpecker: `
    EMAIL = email
    FIRST NAME = first_name
    LAST NAME = last_name
    COMPANY = company.name
    INDUSTRY = company.industry
    TITLE = title
    PHONE = phone
    ADDRESS | 1 Main Street
    CITY = city
    STATE = region
    COUNTRY = country
    WEBSITE = company.domain
    LINKEDIN URL = social.linkedin | https://www.linkedin.com/in/ava
    TAGS = tags
    STATUS | ACTIVE
    LAST CONTACTED = last_contacted_at
    LAST REPLIED | 2024-01-10
    SNIPPET 1 | hello
    SNIPPET 2`,
  "Reply.io": `
    First Name = first_name
    Last Name = last_name
    Email = email
    Title = title
    Company = company.name
    Company size = company.employee_count
    Industry = company.industry
    Phone = phone
    Phone status | None
    City = city
    State = region
    Country = country
    LinkedIn = social.linkedin | https://www.linkedin.com/in/ava
    LinkedIn Recruiter
    Owner | sam@seller.example
    Sequence | Spring
    Added | 2024-01-10
    Delivered | 1
    Last touch ~ last_contacted_at`,
  Outreach: `
    First Name = first_name
    Last Name = last_name
    Title = title
    Company = company.name
    Account Name ~ company.name
    Email = email
    Work Phones = phone
    Mobile Phones ~ phone
    Home Phones ~ phone
    Voip Phones ~ phone
    Stage | Cold
    Owner | Sam Seller
    Tags = tags
    City = city
    State = region
    Country = country
    Time Zone = time_zone
    Last Contacted At = last_contacted_at
    Engaged At | 2024-01-10
    Engagement Score | 3
    Source = source
    Persona Name | Economic buyer
    LinkedIn URL = social.linkedin | https://www.linkedin.com/in/ava
    Website ~ company.domain
    Opted Out = opted_out.all
    Date Added | 2024-01-10`,
  Salesloft: `
    Id | 12
    First Name = first_name
    Last Name = last_name
    Email Address = email
    Secondary Email Address ~ email
    Personal Email Address ~ email
    Phone = phone
    Phone Extension
    Home Phone ~ phone
    Mobile Phone ~ phone
    Job Title = title
    City = city
    State = region
    Country = country
    Time Zone = time_zone
    Company Name = company.name
    Company Website = company.domain
    Company Industry = company.industry
    Owner | Sam Seller
    Owner Email | sam@seller.example
    Tags = tags
    Stage | Open
    Source = source
    Last Contacted At = last_contacted_at
    Last Contacted By | Sam Seller
    Last Contacted Type | Email
    Do Not Contact = opted_out.all
    Linkedin Url = social.linkedin | https://www.linkedin.com/in/ava
    Twitter Handle | ava
    Eu Resident | false`,
  Brevo: `
    CONTACT ID | 12
    EMAIL = email
    LASTNAME = last_name
    FIRSTNAME = first_name
    SMS ~ phone
    WHATSAPP ~ phone
    EXT_ID
    DOUBLE_OPT-IN | Yes
    OPT_IN | Yes
    ADDED_TIME | 2024-01-10
    MODIFIED_TIME | 2024-01-10
    JOB_TITLE = title
    LANDLINE_NUMBER ~ phone
    LINKEDIN = social.linkedin | https://www.linkedin.com/in/ava
    EMAIL_BLACKLIST | No
    SMS_BLACKLIST | No`,
  "Brevo (French)": `
    EMAIL = email
    NOM = last_name
    PRENOM = first_name
    SMS ~ phone
    SOCIETE = company.name
    VILLE = city
    PAYS = country
    CODE_POSTAL | 75001
    DATE_INSCRIPTION | 2024-01-10`,
  "Constant Contact": `
    Email address = email
    First name = first_name
    Last name = last_name
    Company = company.name
    Job title = title
    Email status | Active
    Email permission status | Implied
    Email update source | Contact Add
    Phone - work = phone
    Phone - mobile ~ phone
    Street address line 1 - Work | 1 Main Street
    City - Work = city
    State/Province - Work = region
    Zip/Postal Code - Work | 02101
    Country - Work = country
    City - Home | Austin
    Custom Field 1
    Source Name ~ source
    Tags = tags
    Email Lists | News
    Created At | 2024-01-10
    Updated At | 2024-01-10`,
  CleverReach: `
    E-Mail = email
    Registriert | 2024-01-10
    Aktiviert | 2024-01-10
    Deaktiviert
    Bounced
    Quelle = source
    Bewertung ~ score
    Anrede | Herr
    Titel
    Vorname = first_name
    Nachname = last_name
    Firma = company.name
    Sprache | de`,
  Intercom: `
    Name = name
    Email = email
    Phone = phone
    User ID | u1
    Contact owner | Sam Seller
    First seen | 2024-01-10
    Signed up | 2024-01-10
    Last seen | 2024-01-10
    Last contacted = last_contacted_at
    Last heard from | 2024-01-10
    Last opened email | 2024-01-10
    Last clicked on link in email
    Company name = company.name
    Company ID | 4
    Company size = company.employee_count
    Company industry = company.industry
    Company website = company.domain
    Company last seen | 2024-01-10
    City = city
    Region = region
    Country = country
    Timezone = time_zone
    Continent code | EU
    Browser language | en
    Browser | Chrome
    OS | Windows
    Web sessions | 4
    Tag = tags
    Segment | Active
    UTM Source ~ source
    UTM Campaign
    Unsubscribed from Emails = opted_out.email`,
  "Kit (ConvertKit)": `
    id | 12
    first_name = first_name
    email = email
    status | active
    tags = tags
    created_at | 2024-01-10
    referrer | https://kit.example
    utm_source ~ source`,
  GetResponse: `
    Name = name
    Email = email
    Created on | 2024-01-10
    Contact activity | Active
    Scoring = score
    Engagement Score | 4
    Note
    IP | 203.0.113.7
    Origin ~ source
    Country = country
    City = city
    Phone = phone
    Company = company.name`,
  Shopify: `
    Customer ID | '12
    First Name = first_name
    Last Name = last_name
    Email = email
    Accepts Email Marketing | yes
    Default Address Company = company.name
    Default Address Address1 | 1 Main Street
    Default Address Address2
    Default Address City = city
    Default Address Province Code ~ region
    Default Address Country Code = country
    Default Address Zip | 02101
    Default Address Phone ~ phone
    Phone = phone
    Accepts SMS Marketing | no
    Total Spent | 100.00
    Total Orders | 3
    Note
    Tax Exempt | no
    Tags = tags`,
};
