/** Exports of more CRMs, as the other tables are written. */
export const moreCrms: Readonly<Record<string, string>> = {
  "Dynamics 365 leads": `
    (Do Not Modify) Lead | 5f1a-22
    (Do Not Modify) Row Checksum | abc=
    (Do Not Modify) Modified On | 2024-05-10 10:00
    Name = name
    Topic | 20 licences
    Status Reason | New
    First Name = first_name
    Last Name = last_name
    Job Title = title
    Business Phone = phone
    Mobile Phone ~ phone
    Email = email
    Company Name = company.name
    Website = company.domain
    Street 1 | 1 Main Street
    City = city
    State/Province = region
    ZIP/Postal Code | 02101
    Country/Region = country
    Industry = company.industry
    No. of Employees = company.employee_count
    Annual Revenue | $1,200,000.00
    Currency | US Dollar
    Lead Source = source
    Rating | Hot
    Owner | Sam Seller
    Created On | 2024-01-10 10:00
    Do not allow Emails | Allow
    Preferred Method of Contact | Any
    Last Date Included in Campaign | 2024-02-02
    Originating Lead
    Parent Account for lead
    Parent Contact for lead`,
  "Dynamics 365 contacts": `
    Full Name = name
    First Name = first_name
    Last Name = last_name
    Email = email
    Company Name = company.name
    Business Phone = phone
    Mobile Phone ~ phone
    Job Title = title
    Address 1: City = city
    Address 1: State/Province = region
    Address 1: Country/Region = country
    Address 1: ZIP/Postal Code | 02101
    Address 2: City | Austin
    Status | Active
    Owning Business Unit | Sales
    Managing Partner
    Role | Decision Maker
    Gender | Female
    Marital Status | Single
    Spouse/Partner Name | Pat Stone
    Birthday | 1980-02-01
    Anniversary
    Credit Limit | 100
    Manager | Bob Boss
    Manager Phone | +1 202 555 0190
    Assistant | Pat Helper
    Assistant Phone | +1 202 555 0191`,
  "Freshsales (old)": `
    Sales owner | Sam Seller
    First name = first_name
    Last name = last_name
    Email = email
    Emails ~ email
    Job title = title
    Department | Sales
    Work number = phone
    Mobile number ~ phone
    Other phone ~ phone
    Company name = company.name
    Company Number of employees = company.employee_count
    Company Annual revenue | 100000
    Company Website = company.domain
    Company Phone ~ phone
    Company Industry type = company.industry
    Company Business type | Competitor
    Address | 1 Main Street
    City = city
    State = region
    Zipcode | 02101
    Country = country
    Lead stage | New
    Source = source
    Medium | cpc
    Keyword
    Do not disturb | false
    Lead score = score
    Recent note
    Last activity type | Call
    Last activity date ~ last_contacted_at
    Time zone = time_zone
    Tags = tags`,
  Insightly: `
    Lead ID | 12
    Lead Owner | Sam Seller
    Lead Source = source
    Lead Status | Open
    Lead Rating ~ score | 3
    Salutation | Mr.
    First Name = first_name
    Last Name = last_name
    Title = title
    Organization Name = company.name
    Phone Number = phone
    Mobile Phone Number ~ phone
    Fax Number | +1 202 555 0199
    Email Address = email
    Website = company.domain
    Industry = company.industry
    Number of Employees = company.employee_count
    Lead Street | 1 Main Street
    Lead City = city
    Lead State = region
    Lead Postal Code | 02101
    Lead Country = country
    Responsible User | Kim Closer
    Date Created | 2024-01-10
    Date Updated | 2024-01-11
    Converted | false
    Lead Tags ~ tags`,
  SugarCRM: `
    ID | 5f1a
    Salutation | Mr.
    First Name = first_name
    Last Name = last_name
    Title = title
    Department | Sales
    Account Name = company.name
    Lead Source = source
    Email Address = email
    Non Primary E-mails
    Office Phone = phone
    Mobile ~ phone
    Home Phone ~ phone
    Other Phone ~ phone
    Fax | +1 202 555 0199
    Primary Address Street | 1 Main Street
    Primary Address City = city
    Primary Address State = region
    Primary Address Postal Code | 02101
    Primary Address Country = country
    Alternate Address City | Austin
    Alternate Address Country | United States
    Assigned User Name | Sam Seller
    Assigned to | Sam Seller
    Teams | Global
    Assistant | Pat Helper
    Assistant Phone | +1 202 555 0191
    Do Not Call = opted_out.phone
    Date Created | 2024-01-10
    Date Modified | 2024-01-11
    Created By | Kim Closer
    Birthdate | 1980-01-02`,
  "SuiteCRM (raw)": `
    id | 5f1a
    salutation | Mr.
    first_name = first_name
    last_name = last_name
    title = title
    department | Sales
    account_name = company.name
    phone_work = phone
    phone_mobile ~ phone
    phone_home ~ phone
    phone_other ~ phone
    phone_fax | +1 202 555 0199
    email1 = email
    primary_address_street | 1 Main Street
    primary_address_city = city
    primary_address_state = region
    primary_address_country = country
    alt_address_city | Austin
    lead_source = source
    assigned_user_name | sam
    created_by_name | sam
    modified_by_name | kim
    date_entered | 2024-01-10
    website ~ company.domain`,
  Odoo: `
    Opportunity | 20 chairs
    Contact Name = name
    Company Name = company.name
    Email = email
    Phone = phone
    Mobile ~ phone
    Job Position = title
    Website = company.domain
    City = city
    State = region
    Country = country
    Zip | 02101
    Salesperson | Sam Seller
    Sales Team | Europe
    Expected Revenue | 1000
    Probability | 12.5
    Source = source
    Medium | Email
    Campaign | Spring
    Tags = tags
    Created on | 2024-01-10
    Stage | New`,
  Keap: `
    Id | 12
    Title | Mr.
    First Name = first_name
    Middle Name
    Last Name = last_name
    Suffix
    Nickname
    Email = email
    Email Address 2 ~ email
    Phone 1 = phone
    Phone 1 Ext
    Phone 1 Type | Work
    Phone 2 ~ phone
    Phone 2 Type | Mobile
    Street Address 1 | 1 Main Street
    City = city
    State = region
    Postal Code | 02101
    Country = country
    Company = company.name
    Job Title = title
    Website ~ company.domain
    Lead Source = source
    Owner | Sam Seller
    Spouse Name | Pat Stone
    Assistant Name | Pat Helper
    Assistant Phone | +1 202 555 0191
    Person Type | Prospect
    Referral Code
    Score = score
    Time Zone = time_zone
    Tags = tags
    Date Created | 2024-01-10
    Last Updated | 2024-01-11`,
  Capsule: `
    ID | 12
    Type | Person
    Title | Mr
    First Name = first_name
    Last Name = last_name
    Job Title = title
    Organisation = company.name
    Email Address = email
    Phone Number = phone
    Address Street | 1 Main Street
    City = city
    State = region
    Postcode | 02101
    Country = country
    Website = company.domain
    Tags = tags
    Owner | Sam Seller
    Team
    Created | 2024-01-10
    Updated | 2024-01-11
    Last Contacted = last_contacted_at`,
  Bitrix24: `
    ID | 12
    Lead name | Acme lead
    Salutation | Mr.
    First name = first_name
    Second name
    Last name = last_name
    Company name = company.name
    Position = title
    Work phone = phone
    Mobile ~ phone
    Fax
    Home phone ~ phone
    Work e-mail = email
    Home e-mail ~ email
    Corporate website = company.domain
    Status | New
    Source = source
    Source information
    Responsible person | Sam Seller
    Created by | Kim Closer
    Created on | 2024-01-10
    Street, house No. | 1 Main Street
    City = city
    Region = region
    State / Province ~ region
    Country = country
    Total | 100
    Currency | EUR`,
  "HubSpot (internal names)": `
    hs_object_id | 1000
    firstname = first_name
    lastname = last_name
    email = email
    phone = phone
    mobilephone ~ phone
    hubspot_owner_id | 4
    hs_lead_status | NEW
    lifecyclestage | lead
    createdate | 2024-01-10
    lastmodifieddate | 2024-01-10
    notes_last_contacted ~ last_contacted_at
    notes_last_updated | 2024-01-10
    num_notes | 3
    company = company.name
    associatedcompanyid | 99
    jobtitle = title
    industry = company.industry
    website = company.domain
    numemployees = company.employee_count
    annualrevenue | 100000
    address | 1 Main Street
    city = city
    state = region
    country = country
    zip | 02101
    hubspotscore = score
    hs_analytics_source = source
    hs_timezone ~ time_zone
    hs_email_domain ~ company.domain
    hs_email_optout = opted_out.email
    hs_language | en`,
  "Zoho contacts": `
    Record Id | zcrm_1
    Contact Owner.id | zcrm_2
    Contact Owner | Sam Seller
    Lead Source = source
    First Name = first_name
    Last Name = last_name
    Contact Name ~ name
    Account Name.id | zcrm_3
    Account Name = company.name
    Vendor Name.id
    Vendor Name | Parts Ltd
    Email = email
    Title = title
    Department | Sales
    Phone = phone
    Home Phone ~ phone
    Other Phone ~ phone
    Fax
    Mobile ~ phone
    Date of Birth | 1980-01-02
    Assistant | Pat Helper
    Asst Phone | +1 202 555 0191
    Email Opt Out = opted_out.email
    Reporting To.id
    Reporting To | Bob Boss
    Mailing Street | 1 Main Street
    Other Street
    Mailing City = city
    Other City | Austin
    Mailing State = region
    Other State | Texas
    Mailing Zip | 02101
    Mailing Country = country
    Other Country | Spain
    Tag = tags`,
  Attio: `
    Record ID | 5f1a
    Name = name
    Email addresses = email
    Job title = title
    Company = company.name
    Company > Domains = company.domain
    Phone numbers = phone
    Primary location > City = city
    Primary location > State = region
    Primary location > Country = country
    LinkedIn = social.linkedin | https://www.linkedin.com/in/ava
    Connection strength | Strong
    First email interaction > When | 2024-01-10
    Last interaction > When ~ last_contacted_at
    Last interaction > Owner | Sam Seller
    Created at | 2024-01-10
    Created by | Sam Seller`,
  Folk: `
    First name = first_name
    Last name = last_name
    Full name ~ name
    Emails = email
    Phones = phone
    Companies = company.name
    Job title = title
    Urls | https://www.linkedin.com/in/ava
    Addresses | 1 Main Street
    Birthday
    Description
    Groups | Leads
    Added by | Sam Seller
    Last interaction ~ last_contacted_at`,
  "Airtable base": `
    Name = name
    Company = company.name
    Role = title
    Email = email
    Phone = phone
    Website = company.domain
    Status | To contact
    Priority | High
    Assignee | Sam Seller
    Last contact = last_contacted_at
    Next step | Call
    Notes | nice
    LinkedIn = social.linkedin | https://www.linkedin.com/in/ava
    Attachments`,
};
