/** Exports of data providers and scrapers, as the other tables are written. */
export const dataProviders: Readonly<Record<string, string>> = {
  "Apollo (new)": `
    First Name = first_name
    Last Name = last_name
    Title = title
    Company Name = company.name
    Company Name for Emails ~ company.name
    Email = email
    Email Status | Verified
    Primary Email Source | Apollo
    Primary Email Verification Source | Apollo
    Email Confidence | 0.9
    Primary Email Catch-all Status | Not Catch-all
    Primary Email Last Verified At | 2024-01-10T10:00:00Z
    Seniority | C suite
    Departments | C-Suite
    Sub Departments | Executive
    Contact Owner | sam@seller.example
    Work Direct Phone = phone
    Home Phone ~ phone
    Mobile Phone ~ phone
    Corporate Phone ~ phone
    Other Phone ~ phone
    Do Not Call = opted_out.phone
    Lists | My list
    Last Contacted = last_contacted_at
    Account Owner | kim@seller.example
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
    Total Funding | 100000
    Latest Funding | Series A
    Last Raised At | 2024-01-10
    Subsidiary of | Globex GmbH
    Replied | false
    Demoed | false
    Number of Retail Locations | 0
    Apollo Contact Id | 5f1
    Secondary Email ~ email
    Secondary Email Source
    Tertiary Email ~ email
    Qualify Contact | Qualified`,
  Evaboot: `
    First Name = first_name
    Last Name = last_name
    Full Name ~ name
    Gender | female
    Email = email
    Email Status | safe
    Current Job = title
    Headline ~ title
    Location ~ city
    Is Premium | no
    Linkedin URL Public = social.linkedin | https://www.linkedin.com/in/ava
    Linkedin URL Unique | https://www.linkedin.com/in/ACw
    Years in Position | 3
    Months in Position | 2
    Years in Company | 3
    Company Name = company.name
    Company Domain = company.domain
    Company Website ~ company.domain
    Company Employee Count = company.employee_count
    Company Employee Range ~ company.employee_count | 11-50
    Company Founded | 1999
    Company Industry = company.industry
    Company Type | Privately Held
    Company Headquarters | Boston, MA
    Company Revenue Range | $1M-$5M
    Company Linkedin URL | https://www.linkedin.com/company/acme
    Company ID | 12
    Prospect Linkedin ID | 12`,
  "PhantomBuster (Sales Navigator)": `
    profileUrl | https://www.linkedin.com/sales/lead/1
    fullName ~ name
    firstName = first_name
    lastName = last_name
    companyName = company.name
    title = title
    companyId | 12
    companyUrl | https://www.linkedin.com/sales/company/12
    regularCompanyUrl | https://www.linkedin.com/company/12
    summary | Hello
    titleDescription
    industry = company.industry
    companyLocation | Boston, Massachusetts, United States
    location ~ city | Greater Boston
    durationInRole | 2 years
    durationInCompany | 2 years
    pastExperienceCompanyName | Globex GmbH
    pastExperienceCompanyUrl
    pastExperienceCompanyTitle | Buyer
    connectionDegree | 2nd
    profileImageUrl | https://media.licdn.com/1.jpg
    sharedConnectionsCount | 3
    name ~ name
    vmid | ACw
    linkedInProfileUrl = social.linkedin | https://www.linkedin.com/in/ACw
    isPremium | false
    query | https://www.linkedin.com/sales/search
    timestamp | 2024-01-10T10:00:00Z
    defaultProfileUrl | https://www.linkedin.com/in/ava`,
  Wiza: `
    email = email
    full_name ~ name
    first_name = first_name
    last_name = last_name
    title = title
    email_type | work
    email_status | valid
    phone_number1 = phone
    phone_number2 ~ phone
    location ~ city
    linkedin = social.linkedin | https://www.linkedin.com/in/ava
    company = company.name
    domain = company.domain
    company_size = company.employee_count
    company_size_range ~ company.employee_count | 11-50
    company_industry = company.industry
    company_subindustry
    company_founded | 1999
    company_revenue | 1000
    company_funding | 100
    company_type | private
    company_linkedin | https://www.linkedin.com/company/acme
    company_twitter
    company_description | Tools
    company_locality = company.city
    company_region = company.region
    company_country = company.country
    company_street | 1 Main Street
    company_postal_code | 02101`,
  Cognism: `
    Full Name ~ name
    First Name = first_name
    Middle Name
    Last Name = last_name
    Job Title = title
    Seniority | Director
    Job Function | Sales
    Email = email
    Email Quality | A
    Mobile ~ phone
    Direct = phone
    Office ~ phone
    DNC Status | Clear
    City = city
    State = region
    Country = country
    LinkedIn URL = social.linkedin | https://www.linkedin.com/in/ava
    Company Name = company.name
    Company Website = company.domain
    Company Industry = company.industry
    Company Headcount = company.employee_count
    Company Revenue | 1000
    Company Founded | 1999
    Company HQ City = company.city
    Company HQ Country = company.country
    Company Phone ~ phone
    Company LinkedIn URL | https://www.linkedin.com/company/acme`,
  "Seamless.AI": `
    Research Date | 2024-01-10
    List
    First Name = first_name
    Last Name = last_name
    Title = title
    Seniority | VP
    Department | Sales
    Email 1 = email
    Email 1 Validation | valid
    Email 1 Total AI | 98%
    Email 2 ~ email
    Personal Email ~ email
    Contact Phone 1 = phone
    Contact Phone 1 Total AI | 90%
    Contact Phone 2 ~ phone
    Company Phone 1 ~ phone
    Contact LI Profile URL | https://www.linkedin.com/in/ava
    Contact Location | Boston, MA
    Contact City = city
    Contact State = region
    Contact State Abbr ~ region | MA
    Contact Post Code | 02101
    Contact Country = country
    Contact Country (Alpha 2) ~ country | US
    Company Name = company.name
    Company Name - Cleaned ~ company.name
    Website = company.domain
    Company Website Domain ~ company.domain
    Company Industry = company.industry
    Company Staff Count = company.employee_count
    Company Staff Count Range ~ company.employee_count | 11 - 50
    Company Revenue Range | $1M-$5M
    Company Founded Date | 1999
    Company Description | Tools
    Company City = company.city
    Company State = company.region
    Company Country = company.country`,
  RocketReach: `
    Name = name
    First Name = first_name
    Last Name = last_name
    Recommended Email = email
    Recommended Work Email ~ email
    Recommended Personal Email ~ email
    Phone = phone
    Current Title = title
    Current Employer = company.name
    Employer Website = company.domain
    Employer Size ~ company.employee_count
    LinkedIn = social.linkedin | https://www.linkedin.com/in/ava
    Location ~ city | Boston, MA
    City = city
    Region = region
    Country = country
    Industry = company.industry`,
  Hunter: `
    Domain name = company.domain
    Organization = company.name
    Email address = email
    Type | personal
    Confidence score | 97
    First name = first_name
    Last name = last_name
    Position = title
    Department | sales
    Phone number = phone
    Twitter handle | ava
    LinkedIn URL = social.linkedin | https://www.linkedin.com/in/ava
    Verification status | valid
    Number of sources | 3
    Pattern | {first}`,
  UpLead: `
    First Name = first_name
    Last Name = last_name
    Title = title
    Management Level | C-Level
    Job Function | Sales
    Email = email
    Email Status | Valid
    Mobile Direct Dial ~ phone
    Phone Number = phone
    City = city
    State = region
    Country = country
    Company = company.name
    Domain = company.domain
    Website ~ company.domain
    Company Phone ~ phone
    Company Address
    Company City = company.city
    Company State = company.region
    Company Zip | 02101
    Company Country = company.country
    Industry = company.industry
    Employees = company.employee_count
    Revenue | $1M
    SIC Code | 7372
    NAICS Code | 511210
    Year Founded | 1999
    LinkedIn URL = social.linkedin | https://www.linkedin.com/in/ava
    Ticker`,
  "Snov.io": `
    First name = first_name
    Last name = last_name
    Full name ~ name
    Email = email
    Email status | valid
    Position = title
    Company name = company.name
    Company URL = company.domain
    Company size = company.employee_count | 11-50
    Location ~ city
    Country = country
    Industry = company.industry
    Source ~ source
    LinkedIn = social.linkedin | https://www.linkedin.com/in/ava`,
  Clay: `
    First Name = first_name
    Last Name = last_name
    Full Name ~ name
    Job Title = title
    Location ~ city | Boston, MA
    Company Domain = company.domain
    Company Table Data
    LinkedIn Profile = social.linkedin | https://www.linkedin.com/in/ava
    Work Email = email
    Personal Email ~ email
    Mobile Phone = phone
    Org - Name ~ company.name
    Company Name = company.name
    Enrich Company | Found
    Find Work Email | ✅ found`,
  Kaspr: `
    First name = first_name
    Last name = last_name
    Name ~ name
    Job title = title
    Company = company.name
    Company website = company.domain
    Company industry = company.industry
    Company size = company.employee_count
    Professional email = email
    Personal email ~ email
    Direct Phone 1 = phone
    Direct Phone 2 ~ phone
    Company phone ~ phone
    Location ~ city | Paris
    LinkedIn profile URL = social.linkedin | https://www.linkedin.com/in/ava
    Status | New
    Tags = tags
    Created at | 2024-01-10`,
  Clearbit: `
    Given Name = first_name
    Family Name = last_name
    Full Name ~ name
    Email = email
    Employment Name = company.name
    Employment Title = title
    Employment Role | sales
    Employment Seniority | director
    Employment Domain = company.domain
    Geo City ~ city
    Geo Country ~ country
    Bio
    Avatar | https://logo.example/1`,
};
