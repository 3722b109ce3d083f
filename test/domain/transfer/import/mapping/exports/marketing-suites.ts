/** Exports of marketing suites and of CRMs of older firms, as the other tables are written. */
export const marketingSuites: Readonly<Record<string, string>> = {
  "Pardot prospects": `
    Prospect Id | 12345678
    Salutation
    First Name = first_name
    Last Name = last_name
    Email = email
    Company = company.name
    Account
    Website = company.domain
    Job Title = title
    Department | Sales
    Country = country
    Address One | 1 Main Street
    Address Two
    City = city
    State = region
    Territory
    Zip | 02101
    Phone = phone
    Fax
    Source = source
    Annual Revenue | 1000000
    Employees = company.employee_count
    Industry = company.industry
    Years In Business | 12
    Comments
    Score = score
    Grade | B+
    Last Activity At = last_contacted_at | 2024-03-14
    Assigned User | sam@seller.example
    Campaign | Website
    Created Date | 2024-01-10
    Opted Out = opted_out.all`,
  "Marketo leads": `
    Id | 1001
    Full Name ~ name
    First Name = first_name
    Middle Name
    Last Name = last_name
    Email Address = email
    Phone Number = phone
    Mobile Phone Number ~ phone
    Job Title = title
    Company Name = company.name
    Website = company.domain
    Num Employees = company.employee_count
    Industry = company.industry
    Annual Revenue | 100000
    Address | 1 Main Street
    City = city
    State = region
    Country = country
    Postal Code | 02101
    Lead Score = score
    Lead Source = source
    Lead Status | Open
    Person Time Zone ~ time_zone
    Lead Owner Email Address | sam@seller.example
    Lead Owner First Name | Sam
    Lead Owner Last Name | Seller
    Unsubscribed = opted_out.email
    Updated At | 2024-05-10`,
  "Eloqua contacts": `
    Eloqua Contact ID | CELOQ000000001
    Email Address = email
    First Name = first_name
    Last Name = last_name
    Company = company.name
    Email Display Name
    Address 1 | 1 Main Street
    City = city
    State or Province = region
    Zip or Postal Code | 02101
    Country = country
    Business Phone = phone
    Mobile Phone ~ phone
    Fax
    Title = title
    Salesperson | Sam Seller
    Lead Source - Most Recent ~ source
    Lead Source - Original ~ source
    Industry = company.industry
    Annual Revenue
    Employees = company.employee_count
    Date Created | 2024-01-10
    Email Address Domain ~ company.domain`,
  MailerLite: `
    Subscriber ~ email
    Sent | 12
    Opens | 3
    Clicks | 1
    Subscribed | 2024-01-10
    Location ~ city
    Name = first_name
    Last name = last_name
    Company = company.name
    Country = country
    City = city
    Phone = phone
    State = region
    Zip | 02101
    Groups ~ tags`,
  Vtiger: `
    Lead No | LEA1
    Salutation
    First Name = first_name
    Last Name = last_name
    Company = company.name
    Designation = title
    Primary Email = email
    Secondary Email | other@acme.example
    Primary Phone = phone
    Mobile Phone ~ phone
    Fax
    Website = company.domain
    Lead Source = source
    Lead Status | New
    Industry = company.industry
    No Of Employees = company.employee_count
    Annual Revenue | 100000
    Rating | Active
    Assigned To | Sam Seller
    Street | 1 Main Street
    PO Box
    City = city
    State = region
    Postal Code | 02101
    Country = country
    Created Time | 2024-01-10
    Modified Time | 2024-05-10
    Email Opt Out = opted_out.email`,
  EspoCRM: `
    id | 5f1a2b3c4d5e6f7a8
    name ~ name
    salutationName
    firstName = first_name
    lastName = last_name
    accountName = company.name
    title = title
    emailAddress = email
    phoneNumber = phone
    website = company.domain
    status | New
    source = source
    industry = company.industry
    addressStreet | 1 Main Street
    addressCity = city
    addressState = region
    addressCountry = country
    addressPostalCode | 02101
    doNotCall = opted_out.phone
    createdAt | 2024-01-10
    assignedUserName | Sam Seller
    createdByName | Kim Closer`,
  "Notion database": `
    Name = name
    Company = company.name
    Role = title
    E-mail = email
    Phone = phone
    LinkedIn = social.linkedin | https://www.linkedin.com/in/ava
    Location ~ city
    Status | Contacted
    Owner | Sam Seller
    Tags = tags
    Last Contact = last_contacted_at
    Next step | Call
    Notes | Met at the fair`,
  Jotform: `
    Submission Date | 2024-01-10 10:00:00
    First Name = first_name
    Last Name = last_name
    E-mail = email
    Phone Number = phone
    Company/Organization = company.name
    Job Title/Position = title
    City = city
    State / Province = region
    Postal / Zip Code | 02101
    Country = country
    How did you hear about us? ~ source
    Message | Hello
    IP | 203.0.113.7
    Submission ID | 5801234567890123456`,
  "Less Annoying CRM": `
    Contact Id | 3901234567890
    Name = name
    Company Name = company.name
    Job Title = title
    Email (Work) = email
    Email (Personal) | other@mail.example
    Phone (Work) = phone
    Phone (Mobile) ~ phone
    Street (Work) | 1 Main Street
    City (Work) = city
    State (Work) = region
    Zip (Work) | 02101
    Country (Work) = country
    Website (Work) = company.domain
    Background Info
    Assigned To | Sam Seller
    Date Created | 2024-01-10
    Birthday | 1980-02-03`,
  "People Data Labs": `
    full_name ~ name
    first_name = first_name
    last_name = last_name
    gender | female
    birth_year | 1980
    linkedin_url = social.linkedin | linkedin.com/in/ava
    work_email = email
    mobile_phone = phone
    industry = company.industry
    job_title = title
    job_title_role | sales
    job_company_name = company.name
    job_company_website = company.domain
    job_company_size ~ company.employee_count | 51-200
    job_company_location_country ~ company.country
    location_locality = city
    location_region = region
    location_country = country
    skills
    interests`,
  Waalaxy: `
    firstName = first_name
    lastName = last_name
    linkedinUrl = social.linkedin | https://www.linkedin.com/in/ava
    occupation = title
    company_name = company.name
    company_website = company.domain
    company_linkedinUrl | https://www.linkedin.com/company/acme
    location ~ city
    country = country
    linkedinEmail ~ email
    proEmail = email
    phoneNumbers = phone
    profilePictureUrl
    connectedAt | 2024-01-10
    prospectList ~ tags
    state ~ region
    tags = tags`,
  "Stripe customers": `
    id | cus_ABC123
    Description
    Email = email
    Name = name
    Created (UTC) | 2024-01-10 10:00
    Delinquent | false
    Card ID
    Card Last4 | 4242
    Card Name
    Card Address City
    Card Address Country
    Currency | usd
    Total Spend | 120.00
    Payment Count | 2
    Business Vat ID
    Phone = phone`,
  "NetSuite leads": `
    Internal ID | 1001
    ID | 42
    Company Name = company.name
    Job Title = title
    First Name = first_name
    Last Name = last_name
    Email = email
    Phone = phone
    Office Phone ~ phone
    Web Address = company.domain
    Category
    Status | LEAD-Unqualified
    Sales Rep | Sam Seller
    Lead Source = source
    Billing Address 1 | 1 Main Street
    Billing City ~ company.city
    Billing State/Province ~ company.region
    Billing Zip | 02101
    Billing Country ~ company.country
    Subsidiary | Parent Company
    Date Created | 2024-01-10`,
  "Pipeline CRM": `
    First Name = first_name
    Last Name = last_name
    Email = email
    Work Phone = phone
    Mobile Phone ~ phone
    Position = title
    Company = company.name
    Company Website = company.domain
    Work Address: Street | 1 Main Street
    Work Address: City = city
    Work Address: State = region
    Work Address: Country = country
    Person Status | Hot
    Lead Source = source
    Tags = tags
    Owner | Sam Seller
    Summary
    Facebook URL
    LinkedIn URL = social.linkedin | https://www.linkedin.com/in/ava
    Created | 2024-01-10`,
};
